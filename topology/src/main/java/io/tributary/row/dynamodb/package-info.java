/**
 * Rows in DynamoDB.
 *
 * <p><b>Enters:</b> guarded writes.
 *
 * <p><b>Leaves:</b> requests of the AWS SDK.
 *
 * <p><b>Promises:</b> answers that were lost are found out by reading the row.
 */
@NullMarked
package io.tributary.row.dynamodb;

import org.jspecify.annotations.NullMarked;
