/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.item.Item;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What every row store must do; each implementation has a subclass. */
public abstract class RowStoreConformance {
    private final RowLayout layout;

    /** Of stores whose outboxes are in the rows' own partitions. */
    protected RowStoreConformance() {
        this(Optional.empty());
    }

    /** Of stores whose outboxes may be in another table. */
    protected RowStoreConformance(Optional<String> outboxTable) {
        this.layout = new RowLayout(
                "kit-rows",
                "Kit",
                List.of("name", "n"),
                KeyAttributes.STANDARD,
                KeyTemplate.of("KIT#" + UUID.randomUUID() + "#{name}"),
                Optional.of(KeyTemplate.of("ROW#{n}")),
                outboxTable);
    }

    /** A store of rows laid out like this; its tables are there. */
    protected abstract RowStore store(RowLayout layout);

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
    @Rule("projections 9.6")
    void effects_are_written_with_the_row_or_not_at_all() {
        RowStore store = store(layout);

        assertThat(write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1), Map.of(100L, effect("x"))))
                .isInstanceOf(WriteResult.Written.class);
        assertThat(write(store, key("a", 1), revision(7), row("a", 1, 8), Map.of(800L, effect("y"))))
                .isEqualTo(new WriteResult.Refused(Optional.of(row("a", 1, 1))));

        assertThat(await(store.outbox(key("a", 1))).keySet()).containsExactly(100L);
    }

    @Test
    @Rule("projections 9.7")
    void ninety_nine_effects_fit_beside_the_row() {
        RowStore store = store(layout);
        Map<Long, Item> effects = new HashMap<>();
        for (long i = 0; i < 99; i++) {
            effects.put(100 + i, effect("e" + i));
        }

        assertThat(write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1), effects))
                .isInstanceOf(WriteResult.Written.class);

        assertThat(await(store.outbox(key("a", 1)))).hasSize(99);
    }

    @Test
    @Rule("projections 10.1")
    void an_outbox_is_read_in_sequence_whatever_the_number_of_digits() {
        RowStore store = store(layout);
        write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1), Map.of(900L, effect("1"), 10_000L, effect("2")));
        write(store, key("a", 1), revision(1), row("a", 1, 2), Map.of(99_900L, effect("3")));

        SortedMap<Long, Item> outbox = await(store.outbox(key("a", 1)));

        assertThat(outbox.keySet()).containsExactly(900L, 10_000L, 99_900L);
        assertThat(outbox.values().stream().map(item -> item.get("effect").orElseThrow()))
                .containsExactly("1", "2", "3");
    }

    @Test
    void the_outbox_of_one_row_is_not_that_of_its_neighbour_in_the_partition() {
        RowStore store = store(layout);
        write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1), Map.of(100L, effect("one")));
        write(store, key("a", 11), new Guard.Absent(), row("a", 11, 1), Map.of(100L, effect("eleven")));

        assertThat(await(store.outbox(key("a", 1))).get(100L).get("effect")).contains("one");
        assertThat(await(store.outbox(key("a", 11)))).hasSize(1);
        assertThat(await(store.outbox(key("a", 2)))).isEmpty();
    }

    @Test
    void removed_effects_are_confirmed_and_those_that_were_not_there_too() {
        RowStore store = store(layout);
        Map<Long, Item> effects = new HashMap<>();
        for (long i = 0; i < 60; i++) {
            effects.put(100 + i, effect("e" + i));
        }
        write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1), effects);
        List<OutboxPlace> places = new ArrayList<>();
        for (long i = 1; i < 70; i++) {
            places.add(new OutboxPlace(key("a", 1), 100 + i));
        }

        assertThat(await(store.remove(places))).containsExactlyInAnyOrderElementsOf(places);

        assertThat(await(store.outbox(key("a", 1))).keySet()).containsExactly(100L);
        assertThat(read(store, key("a", 1)).item()).isPresent();
    }

    @Test
    @Rule("projections 10.1")
    void a_claim_holds_until_its_end_against_all_others() {
        RowStore store = store(layout);
        write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1), Map.of(100L, effect("x")));
        OutboxPlace head = new OutboxPlace(key("a", 1), 100);

        assertThat(await(store.claim(head, new Claim("me", 1_000, 2_000)))).isEqualTo(ClaimResult.CLAIMED);
        assertThat(await(store.claim(head, new Claim("you", 1_999, 3_000)))).isEqualTo(ClaimResult.HELD);
        assertThat(await(store.claim(head, new Claim("me", 1_500, 2_500)))).isEqualTo(ClaimResult.CLAIMED);
        assertThat(await(store.claim(head, new Claim("you", 2_499, 3_000)))).isEqualTo(ClaimResult.HELD);
        assertThat(await(store.claim(head, new Claim("you", 2_500, 3_000)))).isEqualTo(ClaimResult.CLAIMED);

        Item item = await(store.outbox(key("a", 1))).get(100L);
        assertThat(item.get("claimedBy")).contains("you");
        assertThat(item.get("claimedUntil")).contains(new BigDecimal(3_000));
        assertThat(item.get("effect")).contains("x");
    }

    @Test
    @Rule("projections 10.3")
    void a_claim_brings_no_removed_effect_back_and_keeps_none_from_being_removed() {
        RowStore store = store(layout);
        write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1), Map.of(100L, effect("x")));
        OutboxPlace head = new OutboxPlace(key("a", 1), 100);
        await(store.claim(head, new Claim("you", 1_000, 2_000)));

        assertThat(await(store.remove(List.of(head)))).containsExactly(head);

        assertThat(await(store.claim(head, new Claim("me", 9_000, 9_001)))).isEqualTo(ClaimResult.GONE);
        assertThat(await(store.outbox(key("a", 1)))).isEmpty();
    }

    @Test
    @Rule("projections 10.5")
    void rows_with_pending_effects_are_found_by_shard_and_age_and_no_others() {
        RowStore store = store(layout);
        String shard = "kit-" + UUID.randomUUID() + "#00";
        write(
                store,
                key("old", 1),
                new Guard.Absent(),
                row("old", 1, 1),
                Map.of(100L, pending(shard, 1_000), 101L, pending(shard, 1_000)));
        write(store, key("a#b", 2), new Guard.Absent(), row("a#b", 2, 1), Map.of(100L, pending(shard, 2_000)));
        write(store, key("young", 1), new Guard.Absent(), row("young", 1, 1), Map.of(100L, pending(shard, 2_001)));
        write(store, key("other", 1), new Guard.Absent(), row("other", 1, 1), Map.of(100L, pending("other", 1)));
        write(store, key("none", 1), new Guard.Absent(), row("none", 1, 1));

        assertThat(await(store.pendingRows(shard, 2_000, Optional.empty())))
                .isEqualTo(new PendingRows(List.of(key("old", 1), key("a#b", 2)), Optional.empty()));

        await(store.remove(List.of(new OutboxPlace(key("old", 1), 100), new OutboxPlace(key("old", 1), 101))));
        assertThat(await(store.pendingRows(shard, 2_000, Optional.empty())).rows())
                .containsExactly(key("a#b", 2));
    }

    @Test
    @Rule("projections 10.5")
    void pages_of_pending_rows_follow_one_another_until_all_were_listed() {
        RowStore store = store(layout);
        String shard = "kit-" + UUID.randomUUID() + "#01";
        // Keys this long let a page of an index that has nothing but keys be full.
        String name = "x".repeat(1_900);
        Set<RowKey> written = new HashSet<>();
        for (int n = 0; n < 10; n++) {
            Map<Long, Item> effects = new HashMap<>();
            for (long i = 0; i < 99; i++) {
                effects.put(100 + i, pending(shard, i));
            }
            write(store, key(name, n), new Guard.Absent(), row(name, n, 1), effects);
            written.add(key(name, n));
        }

        List<RowKey> listed = new ArrayList<>();
        Optional<Item> next = Optional.empty();
        do {
            PendingRows page = await(store.pendingRows(shard, 98, next));
            listed.addAll(page.rows());
            next = page.next();
        } while (next.isPresent());

        assertThat(Set.copyOf(listed)).isEqualTo(written);
    }

    @Test
    @Rule("projections 10.1")
    void an_outbox_of_several_pages_is_read_whole() {
        RowStore store = store(layout);
        Map<Long, Item> effects = new HashMap<>();
        for (long i = 0; i < 99; i++) {
            effects.put(100 + i, effect("x".repeat(25_000)));
        }
        write(store, key("a", 1), new Guard.Absent(), row("a", 1, 1), effects);

        assertThat(await(store.outbox(key("a", 1))).keySet())
                .containsExactlyElementsOf(new TreeMap<>(effects).keySet());
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

    private WriteResult write(RowStore store, RowKey key, Guard guard, Item item) {
        return write(store, key, guard, item, Map.of());
    }

    private WriteResult write(RowStore store, RowKey key, Guard guard, Item item, Map<Long, Item> outbox) {
        String token = UUID.randomUUID().toString();
        return await(store.write(new RowWrite(key, guard, item, new TreeMap<>(outbox), token)));
    }

    private static StoredRow read(RowStore store, RowKey key) {
        return await(store.read(List.of(key))).get(key);
    }

    private Item row(String name, int n, long revision) {
        return layout.marked(key(name, n), false).with("revision", revision);
    }

    private static Item effect(String effect) {
        return Item.of(Map.of("effect", effect));
    }

    private static Item pending(String shard, long since) {
        return effect("x").with("pendingShard", shard).with("pendingSince", since);
    }

    private static Guard revision(long revision) {
        return new Guard.Matches(Map.of("revision", Optional.of(BigDecimal.valueOf(revision))));
    }

    private static Guard without(String attribute) {
        return new Guard.Matches(Map.of(attribute, Optional.empty()));
    }

    private static RowKey key(String name, int n) {
        return new RowKey(List.of("name", "n"), List.of(name, String.valueOf(n)));
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
