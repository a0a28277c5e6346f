/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.engine.Cost;
import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.RowSize;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FailureNotesTest {
    private static final RowKey ROW = new RowKey(List.of("shipmentId"), List.of("sh-1"));
    private static final InstanceId ORDER = new InstanceId("order", "o-1");

    private final FailureNotes notes = new FailureNotes();

    @Test
    void a_failed_event_is_told_with_its_row_history_version_and_reason() {
        notes.failed("shipments", ROW, ORDER, failure(false), 1);

        assertThat(notes.sentences())
                .containsExactly("row sh-1: order#o-1 fails at version 2 with ArithmeticException: long overflow");
        assertThat(notes.isHopeless()).isTrue();
    }

    @Test
    void what_was_applied_in_the_end_is_forgotten() {
        notes.failed("shipments", ROW, ORDER, failure(false), 1);

        notes.applied("shipments", applied());

        assertThat(notes.sentences()).isEmpty();
        assertThat(notes.isHopeless()).isFalse();
    }

    @Test
    void a_failure_that_may_pass_leaves_hope() {
        notes.failed("shipments", ROW, ORDER, failure(true), 1);

        assertThat(notes.isHopeless()).isFalse();
    }

    private static Failure failure(boolean retryable) {
        return new Failure("ArithmeticException", "long overflow", OptionalLong.of(2), retryable);
    }

    private static RowOutcome<Object> applied() {
        InstanceOutcome instance = new InstanceOutcome(
                ORDER,
                List.of(1L, 2L),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                OptionalLong.of(2),
                Optional.empty());
        return new RowOutcome<>(
                "shipments",
                ROW,
                Optional.empty(),
                Optional.empty(),
                false,
                OptionalLong.of(1),
                1,
                List.of(),
                0,
                0,
                false,
                List.of(instance),
                Cost.NONE,
                RowSize.NONE);
    }
}
