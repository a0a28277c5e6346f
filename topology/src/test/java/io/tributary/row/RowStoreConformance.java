/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.item.Item;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What every row store must do with rows, and with their effects; each implementation has a subclass. */
public abstract class RowStoreConformance extends OutboxConformance {
    /** Of stores whose outboxes are in the rows' own partitions. */
    protected RowStoreConformance() {
        this(Optional.empty());
    }

    /** Of stores whose outboxes may be in another table. */
    protected RowStoreConformance(Optional<String> outboxTable) {
        super(outboxTable);
    }

    @Test
    void every_key_that_is_asked_for_has_an_answer() {
        RowStore store = store(layout);
        write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1));

        Map<RowKey, StoredRow> rows = await(store.read(List.of(key("a", 1), key("b", 1), key("a", 1))));

        assertThat(rows.keySet()).containsExactlyInAnyOrder(key("a", 1), key("b", 1));
        assertThat(rows.get(key("a", 1)).item()).contains(row("a", 1, 1));
        assertThat(rows.get(key("b", 1)).isAbsent()).isTrue();
    }

    @Test
    void more_rows_are_read_than_one_request_takes() {
        RowStore store = store(layout);
        List<RowKey> keys = new ArrayList<>();
        for (int i = 0; i < 230; i++) {
            keys.add(key("many", i));
            if (i % 2 == 0) {
                write(store, key("many", i), new Guard.Absent(), row("many", i, 1));
            }
        }

        Map<RowKey, StoredRow> rows = await(store.read(keys));

        assertThat(rows).hasSize(230);
        assertThat(rows.values().stream().filter(StoredRow::isAbsent)).hasSize(115);
    }

    @Test
    void one_impossible_key_does_not_harm_the_others() {
        RowStore store = store(layout);
        write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1));

        CompletableFuture<Map<RowKey, StoredRow>> read =
                store.read(List.of(key("a", 1), key("x".repeat(3000), 1))).toCompletableFuture();

        assertThat(read.handle((rows, failure) ->
                                failure != null || rows.get(key("a", 1)).item().isPresent())
                        .join())
                .isTrue();
    }

    @Test
    @Rule("projections 8.1")
    void a_row_that_was_absent_is_written_only_while_there_is_none() {
        RowStore store = store(layout);

        assertThat(write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1)))
                .isInstanceOf(WriteResult.Written.class);
        assertThat(write(store, key("a", 1), new Guard.Absent(), row("a", 1, 9)))
                .isEqualTo(new WriteResult.Refused(Optional.of(row("a", 1, 1))));
    }

    @Test
    @Rule("projections 8.1")
    void a_row_that_somebody_made_without_a_revision_is_not_overwritten_unseen() {
        RowStore store = store(layout);
        Item legacy = row("a", 1, 1).without(List.of("revision"));
        write(store, key("a", 1), new Guard.Absent(), legacy);

        assertThat(write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1)))
                .isEqualTo(new WriteResult.Refused(Optional.of(legacy)));
        assertThat(write(store, key("a", 1), without("revision"), row("a", 1, 1)))
                .isInstanceOf(WriteResult.Written.class);
    }

    @Test
    @Rule("projections 8.1")
    void a_legacy_row_that_is_gone_is_not_brought_back() {
        RowStore store = store(layout);

        assertThat(write(store, key("a", 1), without("revision"), row("a", 1, 1)))
                .isEqualTo(new WriteResult.Refused(Optional.empty()));
    }

    @Test
    @Rule("projections 8.1")
    void a_write_is_conditioned_on_the_value_read() {
        RowStore store = store(layout);
        write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1));

        assertThat(write(store, key("a", 1), revision(2), row("a", 1, 3)))
                .isEqualTo(new WriteResult.Refused(Optional.of(row("a", 1, 1))));
        assertThat(write(store, key("a", 1), revision(1), row("a", 1, 2))).isInstanceOf(WriteResult.Written.class);
        assertThat(read(store, key("a", 1)).attributes()).isEqualTo(row("a", 1, 2));
    }

    @Test
    @Rule("projections 2.7")
    void a_guard_may_be_several_attributes_some_of_them_absent_or_documents() {
        RowStore store = store(layout);
        Item stored = row("a", 1, 1).with("positions", Item.of(Map.of("s#1", 4)));
        write(store, key("a", 1), new Guard.Absent(), stored);
        Map<String, Optional<Object>> asRead = new HashMap<>();
        asRead.put("positions", stored.get("positions"));
        asRead.put("field", Optional.empty());

        assertThat(write(store, key("a", 1), new Guard.Matches(asRead), stored.with("field", 1)))
                .isInstanceOf(WriteResult.Written.class);
        assertThat(write(store, key("a", 1), new Guard.Matches(asRead), stored))
                .isInstanceOf(WriteResult.Refused.class);
    }

    @Test
    void every_kind_of_value_comes_back_as_it_was() {
        RowStore store = store(layout);
        Item item = row("ü#%", 1, 1)
                .with("number", new BigDecimal("12345678901234567890123456789012345678"))
                .with("bytes", new byte[] {0, -1})
                .with("list", List.of("", true, 1, Item.of(Map.of("ä", "ö"))))
                .with("null", null);
        write(store, key("ü#%", 1), new Guard.Absent(), item);

        assertThat(read(store, key("ü#%", 1)).attributes()).isEqualTo(item);
    }

    @Test
    @Rule("projections 9.4")
    void a_tombstone_is_told_from_a_row() {
        RowStore store = store(layout);
        write(
                store,
                key("a", 1),
                new Guard.Absent(),
                layout.marked(key("a", 1), true).with("revision", 1));

        assertThat(read(store, key("a", 1)).tombstone()).isTrue();
        assertThat(read(store, key("a", 1)).row()).isEmpty();
    }

    private static Guard without(String attribute) {
        return new Guard.Matches(Map.of(attribute, Optional.empty()));
    }
}
