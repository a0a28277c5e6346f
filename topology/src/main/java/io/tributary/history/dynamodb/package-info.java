/**
 * Histories in DynamoDB.
 *
 * <p><b>Enters:</b> appends and reads.
 *
 * <p><b>Leaves:</b> requests of the AWS SDK.
 *
 * <p><b>Promises:</b> reads are strongly consistent and lazy.
 */
@NullMarked
package io.tributary.history.dynamodb;

import org.jspecify.annotations.NullMarked;
