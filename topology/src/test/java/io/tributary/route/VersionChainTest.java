/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.row.InstanceId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Rule("projections 4.5")
class VersionChainTest {
    private static final InstanceId ORDER = new InstanceId("order", "o-1");

    private final VersionChain chain = new VersionChain(10, 2);

    private OptionalLong seen(long version, String row) {
        return chain.seen(ORDER, version, List.of(row)).get(row);
    }

    @Test
    void a_row_is_told_since_when_nothing_was_for_it() {
        seen(1, "a");
        seen(2, "b");
        seen(3, "b");

        assertThat(seen(4, "a")).hasValue(1);
        assertThat(seen(5, "b")).hasValue(3);
    }

    @Test
    void an_event_for_no_row_counts_as_seen() {
        seen(1, "a");
        chain.seen(ORDER, 2, List.of());

        assertThat(seen(3, "a")).hasValue(1);
    }

    @Test
    void a_jump_begins_again_with_the_event_itself() {
        seen(1, "a");

        assertThat(seen(5, "a")).hasValue(4);
        assertThat(seen(6, "b")).hasValue(4);
    }

    @Test
    void of_a_repeat_nothing_is_known() {
        seen(1, "a");
        seen(2, "a");

        assertThat(seen(1, "a")).isEmpty();
        assertThat(seen(3, "a")).hasValue(2);
    }

    @Test
    void an_event_that_could_not_be_keyed_does_not_count_as_seen() {
        seen(1, "a");
        chain.forget(ORDER);

        assertThat(seen(3, "a")).hasValue(2);
    }

    @Test
    void a_row_that_was_forgotten_is_not_told_that_nothing_was_for_it() {
        seen(1, "a");
        seen(2, "b");
        seen(3, "c");

        assertThat(seen(4, "a")).as("version 1 was for it").hasValue(1);
        assertThat(seen(5, "d")).as("b was forgotten, with version 2").hasValue(2);
    }

    /** Any order, repeats, losses and bounds: what is claimed to be for no row of others is never for it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void no_claim_covers_a_version_of_the_row(long seed) {
        Random random = new Random(seed);
        for (int history = 0; history < 500; history++) {
            VersionChain bounded = new VersionChain(1 + random.nextInt(2), 1 + random.nextInt(3));
            Map<Long, String> rowOf = new HashMap<>();
            for (long version = 1; version <= 12; version++) {
                rowOf.put(version, "r" + random.nextInt(4));
            }
            long next = 1L + random.nextInt(3);
            for (int step = 0; step < 40; step++) {
                long version = random.nextInt(4) == 0 ? 1L + random.nextInt(12) : Math.min(next++, 12);
                InstanceId instance = random.nextInt(5) == 0 ? new InstanceId("order", "other") : ORDER;
                if (random.nextInt(8) == 0) {
                    bounded.forget(instance);
                    continue;
                }
                String row = rowOf.get(version);
                OptionalLong from =
                        bounded.seen(instance, version, List.of(row)).get(row);
                for (long claimed = from.orElse(version) + 1; claimed < version; claimed++) {
                    assertThat(rowOf.get(claimed))
                            .as("seed %d: version %d below %d", seed, claimed, version)
                            .isNotEqualTo(row);
                }
            }
        }
    }
}
