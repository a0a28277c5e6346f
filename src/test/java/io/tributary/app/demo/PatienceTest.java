/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatienceTest {
    @Test
    void runs_out_when_nothing_changes_and_says_what_is_missing() {
        Patience patience = new Patience();
        patience.orFail(3, Duration.ZERO, List::of);

        assertThatThrownBy(() -> patience.orFail(3, Duration.ZERO, () -> List.of("3 events", "an effect")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("nothing has moved for 0 s: 3 events; an effect");
    }

    @Test
    void starts_again_with_each_change() {
        Patience patience = new Patience();

        patience.orFail(3, Duration.ZERO, List::of);
        patience.orFail(2, Duration.ZERO, List::of);
        patience.orFail(1, Duration.ZERO, List::of);
    }
}
