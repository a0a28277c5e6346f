/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LifecycleTest {
    private final List<String> closed = new ArrayList<>();
    private final Lifecycle lifecycle = new Lifecycle();

    @Test
    void parts_are_closed_once_in_reverse_order() {
        lifecycle.own("first", () -> closed.add("first"));
        lifecycle.own("second", () -> closed.add("second"));

        lifecycle.close();
        lifecycle.close();

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void a_part_that_cannot_be_closed_does_not_keep_the_others_open() {
        lifecycle.own("first", () -> closed.add("first"));
        lifecycle.own("broken", () -> {
            throw new IllegalStateException("broken");
        });

        lifecycle.close();

        assertThat(closed).containsExactly("first");
    }

    @Test
    void a_part_that_comes_too_late_is_closed_at_once() {
        lifecycle.close();

        assertThatThrownBy(() -> lifecycle.own("late", () -> closed.add("late")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("stopped while late was being started");
        assertThat(closed).containsExactly("late");
    }

    @Test
    void whoever_waits_for_the_end_is_told_of_it() throws InterruptedException {
        assertThat(lifecycle.awaitEnd(1, TimeUnit.MILLISECONDS)).isFalse();

        lifecycle.close();

        assertThat(lifecycle.awaitEnd(1, TimeUnit.MINUTES)).isTrue();
        assertThat(lifecycle.isEnding()).isTrue();
    }
}
