/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.LocalDynamo;
import io.tributary.item.Item;
import io.tributary.row.Guard;
import io.tributary.row.KeyAttributes;
import io.tributary.row.KeyTemplate;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.RowRefusedException;
import io.tributary.row.RowStore;
import io.tributary.row.RowStoreConformance;
import io.tributary.row.RowWrite;
import io.tributary.row.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(LocalDynamo.Provided.class)
class DynamoDbRowStoreTest extends RowStoreConformance {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LocalDynamo dynamo;

    DynamoDbRowStoreTest(LocalDynamo dynamo) {
        this.dynamo = dynamo;
    }

    @Override
    protected RowStore store(RowLayout layout) {
        dynamo.table(layout.table());
        return new DynamoDbRowStore(dynamo.client(), layout);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void what_dynamodb_will_never_take_is_told_from_what_may_pass(int effects) {
        RowLayout layout = new RowLayout(
                "refusing-rows",
                "Kit",
                List.of("name"),
                KeyAttributes.STANDARD,
                KeyTemplate.of("KIT#{name}"),
                Optional.of(KeyTemplate.of("ROW")),
                Optional.empty());
        RowKey key = new RowKey(List.of("name"), List.of("a"));
        TreeMap<Long, Item> outbox = new TreeMap<>();
        for (long i = 0; i < effects; i++) {
            outbox.put(i, Item.of(Map.of("effect", "e")));
        }
        RowWrite write =
                new RowWrite(key, new Guard.Absent(), layout.marked(key, false).with("sk", 5), outbox, "a-token");

        assertThat(store(layout).write(write))
                .failsWithin(Duration.ofSeconds(30))
                .withThrowableThat()
                .withCauseInstanceOf(RowRefusedException.class);
    }

    @Test
    @Rule("projections 8.3")
    void a_transaction_that_is_requested_again_is_the_same_one_however_equal_another_write_is() {
        RowLayout layout = new RowLayout(
                "repeating-rows",
                "Kit",
                List.of("name"),
                KeyAttributes.STANDARD,
                KeyTemplate.of("KIT#{name}"),
                Optional.of(KeyTemplate.of("ROW")),
                Optional.empty());
        RowStore store = store(layout);
        RowKey key = new RowKey(List.of("name"), List.of(UUID.randomUUID().toString()));
        Item row = layout.marked(key, false).with("revision", 1);
        RowWrite mine = new RowWrite(key, new Guard.Absent(), row, new TreeMap<>(Map.of()), token(), true);
        RowWrite equal = new RowWrite(key, new Guard.Absent(), row, new TreeMap<>(Map.of()), token(), true);

        assertThat(store.write(mine)).succeedsWithin(PATIENCE).isEqualTo(new WriteResult.Written());
        assertThat(store.write(mine)).succeedsWithin(PATIENCE).isEqualTo(new WriteResult.Written());
        assertThat(store.write(equal)).succeedsWithin(PATIENCE).isEqualTo(new WriteResult.Refused(Optional.of(row)));
    }

    private static String token() {
        return UUID.randomUUID().toString();
    }
}
