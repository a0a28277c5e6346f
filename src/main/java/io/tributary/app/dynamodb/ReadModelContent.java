/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.projection.Projection;
import io.tributary.row.RowLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Everything that lies in the read model of a projection: for demos and tests, since it reads the whole table. */
public final class ReadModelContent {
    private final DynamoDbAsyncClient client;
    private final RowLayout layout;

    ReadModelContent(DynamoDbAsyncClient client, Projection<?, ?> projection) {
        this.client = client;
        this.layout = projection.layout();
    }

    /** The items of all rows and tombstones. */
    public List<Item> rows() {
        return scan(
                layout.table(),
                entity -> entity.equals(layout.entity()) || entity.equals(layout.entity() + "#tombstone"));
    }

    /** How many effects wait in the outbox. */
    public int pendingEffects() {
        return scan(layout.outboxTable().orElse(layout.table()), entity -> entity.equals(layout.entity() + "#outbox"))
                .size();
    }

    private List<Item> scan(String table, Predicate<String> entity) {
        List<Item> found = new ArrayList<>();
        ScanRequest scan =
                ScanRequest.builder().tableName(table).consistentRead(true).build();
        client.scanPaginator(scan)
                .items()
                .subscribe(attributes -> {
                    Item item = AttributeValues.toItem(attributes);
                    if (item.get(RowLayout.ENTITY)
                            .filter(value -> entity.test(value.toString()))
                            .isPresent()) {
                        found.add(item);
                    }
                })
                .join();
        return found;
    }
}
