/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.LocalDynamo;
import io.tributary.item.Item;
import io.tributary.row.Claim;
import io.tributary.row.ClaimResult;
import io.tributary.row.Guard;
import io.tributary.row.KeyAttributes;
import io.tributary.row.KeyTemplate;
import io.tributary.row.OutboxPlace;
import io.tributary.row.PendingRows;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;
import io.tributary.row.RowStoreConformance;
import io.tributary.row.RowWrite;
import io.tributary.row.WriteResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows whose outbox is in another table. */
@ExtendWith(LocalDynamo.Provided.class)
class DynamoDbOutboxTableTest extends RowStoreConformance {
    private final LocalDynamo dynamo;

    DynamoDbOutboxTableTest(LocalDynamo dynamo) {
        super(Optional.of("kit-outbox"));
        this.dynamo = dynamo;
    }

    @Override
    protected RowStore store(RowLayout layout) {
        dynamo.table(layout.table());
        dynamo.table(layout.outboxTable().orElseThrow());
        return new DynamoDbRowStore(dynamo.client(), layout);
    }

    @Test
    @Rule({"projections 9.8", "projections 10.1", "projections 10.5"})
    void rows_of_a_table_without_a_sort_key_have_their_outbox_there_too() {
        RowLayout layout = new RowLayout(
                "kit-sortless",
                "Kit",
                List.of("name"),
                new KeyAttributes("id", Optional.empty()),
                KeyTemplate.of("KIT#{name}"),
                Optional.empty(),
                Optional.of("kit-outbox"));
        dynamo.table("kit-outbox");
        dynamo.tableWithoutSortKey("kit-sortless", "id");
        RowStore store = new DynamoDbRowStore(dynamo.client(), layout);
        RowKey key = new RowKey(List.of("name"), List.of(UUID.randomUUID().toString()));
        String shard = "kit-" + key.text() + "#00";
        Item row = layout.marked(key, false).with("revision", 1);
        Item effect = Item.of(Map.of("effect", "x", "pendingShard", shard, "pendingSince", 5));
        OutboxPlace head = new OutboxPlace(key, 100);

        WriteResult written = await(store.write(new RowWrite(
                key,
                new Guard.Absent(),
                row,
                new TreeMap<>(Map.of(100L, effect, 101L, effect)),
                UUID.randomUUID().toString())));

        assertThat(written).isEqualTo(new WriteResult.Written());
        assertThat(await(store.outbox(key)).keySet()).containsExactly(100L, 101L);
        assertThat(await(store.pendingRows(shard, 5, Optional.empty())))
                .isEqualTo(new PendingRows(List.of(key), Optional.empty()));
        assertThat(await(store.claim(head, new Claim("me", 1, 9)))).isEqualTo(ClaimResult.CLAIMED);
        assertThat(await(store.claim(head, new Claim("you", 8, 9)))).isEqualTo(ClaimResult.HELD);
        assertThat(await(store.remove(List.of(head)))).containsExactly(head);
        assertThat(await(store.outbox(key)).keySet()).containsExactly(101L);
        assertThat(await(store.read(List.of(key))).get(key).item()).contains(row);
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
