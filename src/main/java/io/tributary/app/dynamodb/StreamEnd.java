/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

/**
 * The last change record that one shard of a table's stream holds.
 *
 * @param stream the stream's ARN
 * @param shard the shard's id
 * @param sequenceNumber the record's, as DynamoDB writes it
 */
public record StreamEnd(String stream, String shard, String sequenceNumber) {}
