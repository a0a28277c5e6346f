/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.StoredEvent;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The loop that people write for a Lambda function: for each row of a batch of 100 records one read, the fold, and one
 * conditional write, one after the other. It has no checkpoints to speak of and no outbox: a repeat is applied twice, and
 * an effect would be lost between the write and its sending.
 */
final class HandWrittenSide {
    private final DynamoDbAsyncClient client;
    private final String table;

    HandWrittenSide(DynamoDbAsyncClient client, String table) {
        this.client = client;
        this.table = table;
    }

    long handle(List<StoredEvent> events) {
        for (StoredEvent event : events) {
            Account.Moved moved = AccountItems.moved(event);
            Map<String, AttributeValue> item = client.getItem(get -> get.tableName(table)
                            .key(AccountItems.key(moved.account()))
                            .consistentRead(true))
                    .join()
                    .item();
            boolean isNew = item.isEmpty();
            long revision = isNew ? 0 : AccountItems.revision(item);
            Account next = (isNew ? Account.opened(moved.account()) : AccountItems.account(item)).moved(moved);
            client.putItem(put -> {
                        put.tableName(table).item(AccountItems.item(next, event.version(), revision + 1));
                        if (isNew) {
                            put.conditionExpression("attribute_not_exists(pk)");
                        } else {
                            put.conditionExpression("revision = :revision")
                                    .expressionAttributeValues(Map.of(":revision", AccountItems.number(revision)));
                        }
                    })
                    .join();
        }
        return events.size();
    }
}
