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
import org.junit.jupiter.api.Test;

/** What every row store must do with effects. */
abstract class OutboxConformance extends RowStoreCase {
    OutboxConformance(Optional<String> outboxTable) {
        super(outboxTable);
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

    private static Item effect(String effect) {
        return Item.of(Map.of("effect", effect));
    }

    private static Item pending(String shard, long since) {
        return effect("x").with("pendingShard", shard).with("pendingSince", since);
    }
}
