/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(LocalDynamo.Provided.class)
class DynamoDbRowStoreTest extends RowStoreConformance {
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
}
