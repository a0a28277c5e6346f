/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private final Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5), new Random(1));

    @Test
    void a_delay_doubles_with_each_failure_and_is_capped() {
        for (int failures = 1; failures < 80; failures++) {
            long full = failures > 6 ? 5_000 : 100L << (failures - 1);
            assertThat(backoff.delay(failures)).isBetween(full / 2, full);
        }
    }

    @Test
    void a_backoff_that_begins_at_nothing_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofSeconds(1), new Random(1)));
    }
}
