/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * A table, read as a whole in segments. Reads are strongly consistent: what was written before the read is in it.
 *
 * <p><b>Threading.</b> Safe for many threads.
 *
 * @param client whom to ask
 * @param table the table's name
 * @param segments how many segments there are
 * @param fetchSize how many items, at most, one request evaluates
 */
public record TableSegments(DynamoDbClient client, String table, int segments, int fetchSize) {
    /**
     * The items of a segment after a key.
     *
     * @throws SdkException if the request failed
     */
    public ScanPage page(int segment, Optional<Item> after) {
        ScanRequest.Builder request = ScanRequest.builder()
                .tableName(table)
                .consistentRead(true)
                .limit(fetchSize)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
        if (segments > 1) {
            request.segment(segment).totalSegments(segments);
        }
        after.map(AttributeValues::fromItem).ifPresent(request::exclusiveStartKey);
        ScanResponse response = client.scan(request.build());
        Double capacity = response.consumedCapacity() == null
                ? null
                : response.consumedCapacity().capacityUnits();
        return new ScanPage(response.items(), response.lastEvaluatedKey(), capacity == null ? 0 : capacity);
    }
}
