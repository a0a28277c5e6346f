/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.event.StoredEvent;
import io.tributary.item.Item;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventRunTest {
    private static final int HIGHEST = 40;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void events_in_any_order_are_found_as_in_a_tree(long seed) {
        Random random = new Random(seed);
        EventRun run = new EventRun();
        NavigableMap<Long, Candidate> tree = new TreeMap<>();
        for (int step = 0; step < 60; step++) {
            Candidate event = event(1L + random.nextInt(HIGHEST), "e" + step);
            if (random.nextBoolean()) {
                run.put(event);
                tree.put(event.version(), event);
            } else {
                run.putIfAbsent(event);
                tree.putIfAbsent(event.version(), event);
            }
            assertThat(run.last()).isEqualTo(tree.lastKey());
            for (long version = 1; version <= HIGHEST + 1; version++) {
                assertThat(run.has(version)).isEqualTo(tree.containsKey(version));
                assertThat(run.get(version)).isEqualTo(Optional.ofNullable(tree.get(version)));
                Long next = tree.higherKey(version);
                assertThat(run.firstAfter(version)).isEqualTo(next == null ? Long.MAX_VALUE : next);
            }
            long after = random.nextInt(HIGHEST);
            long last = random.nextInt(HIGHEST + 2);
            assertThat(run.between(after, last))
                    .isEqualTo(
                            last <= after
                                    ? List.of()
                                    : List.copyOf(tree.subMap(after, false, last, true)
                                            .values()));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void versions_in_any_order_are_kept_as_in_a_tree(long seed) {
        Random random = new Random(seed);
        VersionSet set = new VersionSet();
        NavigableSet<Long> tree = new TreeSet<>();
        for (int step = 0; step < 60; step++) {
            long version = 1L + random.nextInt(HIGHEST);
            set.add(version);
            tree.add(version);
            assertThat(set.last()).isEqualTo(tree.last());
            long upTo = random.nextInt(HIGHEST + 2);
            assertThat(set.upTo(upTo)).isEqualTo(List.copyOf(tree.headSet(upTo, true)));
        }
    }

    private static Candidate event(long version, String id) {
        StoredEvent event =
                new StoredEvent("Order", "o-1", version, id, "OrderPlaced", Item.empty(), Instant.EPOCH, Map.of());
        return new Candidate(event, Optional.of(id), Optional.empty());
    }
}
