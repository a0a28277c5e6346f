/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.Faults;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;

class TroubleTest {
    @Test
    @Rule("connector 2.5")
    void all_spellings_of_throttling_are_known() {
        assertThat(Trouble.of(Faults.throttling())).isEqualTo(Trouble.THROTTLED);
        assertThat(Trouble.of(Faults.limitExceeded())).isEqualTo(Trouble.THROTTLED);
        assertThat(Trouble.of(Faults.rateExceeded())).isEqualTo(Trouble.THROTTLED);
    }

    @Test
    void what_passes_is_told_from_what_lasts() {
        assertThat(Trouble.of(Faults.internal())).isEqualTo(Trouble.PASSING);
        assertThat(Trouble.of(Faults.noConnection())).isEqualTo(Trouble.PASSING);
        assertThat(Trouble.of(Faults.accessDenied("x"))).isEqualTo(Trouble.LASTING);
        assertThat(Trouble.of(SdkClientException.create("no credentials"))).isEqualTo(Trouble.LASTING);
    }

    @Test
    void what_is_lost_is_told_by_how_it_was_lost() {
        assertThat(Trouble.of(Faults.expired())).isEqualTo(Trouble.EXPIRED);
        assertThat(Trouble.of(Faults.trimmed())).isEqualTo(Trouble.TRIMMED);
        assertThat(Trouble.of(Faults.notFound("S0"))).isEqualTo(Trouble.GONE);
    }

    @Test
    @Rule("connector 2.5")
    void waits_grow_to_a_bound_with_jitter_and_shrink_step_by_step() {
        Backoff backoff = new Backoff(new Random(1));
        Duration longest = Duration.ZERO;
        for (int i = 0; i < 100; i++) {
            Duration wait = backoff.failed();
            assertThat(wait).isBetween(Duration.ofMillis(100), Duration.ofSeconds(20));
            longest = wait.compareTo(longest) > 0 ? wait : longest;
        }
        assertThat(longest).isGreaterThan(Duration.ofSeconds(10));
        backoff.succeeded();
        assertThat(backoff.failures()).isEqualTo(4);
    }
}
