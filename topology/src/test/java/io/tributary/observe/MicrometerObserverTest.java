/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
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

class MicrometerObserverTest {
    private static final RowKey ROW = new RowKey(List.of("shipmentId"), List.of("sh-1"));
    private static final InstanceId SCAN = new InstanceId("scan", "sh-1");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ProjectionObserver observer = new MicrometerObserver(registry);

    @Test
    void an_outcome_is_counted_by_decision_and_by_request() {
        observer.applied(
                "shipments",
                new RowOutcome<>(
                        "shipments",
                        ROW,
                        Optional.empty(),
                        Optional.of("row"),
                        false,
                        OptionalLong.of(1),
                        1,
                        List.of(),
                        0,
                        0,
                        false,
                        List.of(new InstanceOutcome(
                                SCAN,
                                List.of(3L),
                                List.of(),
                                List.of(),
                                List.of(1L, 2L),
                                List.of(),
                                OptionalLong.of(3),
                                Optional.empty())),
                        new Cost(1, 0, 0, 2),
                        new RowSize(4_000, 12)));

        assertThat(count("tributary.events.decided", "decision", "applied")).isEqualTo(1);
        assertThat(count("tributary.events.decided", "decision", "superseded")).isEqualTo(2);
        assertThat(count("tributary.store.requests", "kind", "write")).isEqualTo(2);
        assertThat(count("tributary.turns", "status", "APPLIED")).isEqualTo(1);
        assertThat(registry.get("tributary.row.bytes").summary().max()).isEqualTo(4_000);
        assertThat(registry.get("tributary.row.checkpoints").summary().max()).isEqualTo(12);
    }

    @Test
    void the_load_is_that_of_the_tasks_that_are_there() {
        observer.work("shipments", 0, new TaskLoad(2, 1, 3, 0));
        observer.work("shipments", 1, new TaskLoad(5, 0, 0, 1));
        assertThat(registry.get("tributary.rows.unfinished").gauge().value()).isEqualTo(7);

        observer.closed("shipments", 0);

        assertThat(registry.get("tributary.rows.unfinished").gauge().value()).isEqualTo(5);
        assertThat(registry.get("tributary.effects.undelivered").gauge().value())
                .isZero();
    }

    @Test
    void failures_are_counted_by_source_and_code_and_never_by_row() {
        Failure failure = new Failure("Poison", "scripted", OptionalLong.of(1), false);
        observer.failed("shipments", ROW, SCAN, failure, 1);
        observer.failed("shipments", ROW, SCAN, failure, 2);
        observer.deadLetter("shipments", "scan", failure);

        assertThat(count("tributary.instances.failed", "code", "Poison")).isEqualTo(2);
        assertThat(count("tributary.dead.letters", "source", "scan")).isEqualTo(1);
        assertThat(registry.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getTags())
                        .noneMatch(tag -> tag.getValue().contains("sh-1")));
    }

    private double count(String name, String tag, String value) {
        return registry.get(name).tag(tag, value).counter().count();
    }
}
