/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Change records as DynamoDB Streams has them.
 *
 * <p><b>Enters:</b> records of the AWS SDK.
 *
 * <p><b>Leaves:</b> change records.
 *
 * <p><b>Promises:</b> nothing is lost on the way, and numbers keep their digits.
 */
@NullMarked
package io.tributary.change.dynamodb;

import org.jspecify.annotations.NullMarked;
