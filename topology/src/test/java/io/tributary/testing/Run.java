/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.engine.BatchOutcome;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run of a trial: everything is delivered as its course says, until nothing is left to do. */
final class Run<K, R> {
    private static final int SWEEPS = 5;

    private final World<K, R> world;
    private final Journal journal;
    private final Course course;

    Run(World<K, R> world, Journal journal, Course course) {
        this.world = world;
        this.journal = journal;
        this.course = course;
    }

    void run() {
        journal.calm(false);
        List<List<TestEvent<?>>> failed = new ArrayList<>();
        for (List<TestEvent<?>> batch : course.batches()) {
            if (hasFailed(delivered(batch))) {
                failed.add(batch);
            }
        }
        // Whoever owns the rows tries again what failed, as long as that helps.
        boolean moved = true;
        while (moved && !failed.isEmpty()) {
            boolean wasCalm = journal.isCalm();
            journal.calm(true);
            moved = false;
            for (List<TestEvent<?>> batch : List.copyOf(failed)) {
                BatchOutcome<R> outcome = delivered(batch);
                moved |= hasApplied(outcome);
                if (!hasFailed(outcome)) {
                    failed.remove(batch);
                    moved = true;
                }
            }
            journal.calm(wasCalm);
        }
        sweep();
    }

    private BatchOutcome<R> delivered(List<TestEvent<?>> batch) {
        Optional<BatchOutcome<R>> outcome = Optional.empty();
        while (outcome.isEmpty()) {
            outcome = world.deliver(batch);
        }
        return outcome.get();
    }

    private void sweep() {
        for (int i = 0; i < SWEEPS && world.hasPendingEffects(); i++) {
            journal.calm(i > 0);
            world.pass(Duration.ofMinutes(1));
            try {
                world.ask(engine -> engine.drainPending(Duration.ZERO));
            } catch (IllegalStateException e) {
                journal.note("the sweep failed: " + e.getMessage());
            }
        }
        journal.calm(true);
    }

    private static boolean hasFailed(BatchOutcome<?> outcome) {
        return !outcome.unroutable().isEmpty()
                || outcome.rows().stream()
                        .anyMatch(row -> row.failure().isPresent()
                                || row.instances().stream()
                                        .anyMatch(instance -> instance.failure().isPresent()));
    }

    private static boolean hasApplied(BatchOutcome<?> outcome) {
        return outcome.rows().stream()
                .map(RowOutcome::instances)
                .flatMap(List::stream)
                .map(InstanceOutcome::applied)
                .anyMatch(applied -> !applied.isEmpty());
    }
}
