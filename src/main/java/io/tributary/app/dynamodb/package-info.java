/**
 * What the application itself does with DynamoDB: clients, missing tables, and what is in a read model.
 *
 * <p><b>Enters:</b> settings and declarations.
 *
 * <p><b>Leaves:</b> clients of the AWS SDK, tables and rows.
 *
 * <p><b>Promises:</b> a table that is there is never changed.
 */
@NullMarked
package io.tributary.app.dynamodb;

import org.jspecify.annotations.NullMarked;
