/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.observe.ProjectionObserver;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/**
 * Remembers which events cannot be applied, and why, until they can be.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
final class FailureNotes implements ProjectionObserver {
    private final Map<String, Failure> instances = new ConcurrentSkipListMap<>();
    private final Map<String, Failure> records = new ConcurrentSkipListMap<>();

    @Override
    public void failed(String projection, RowKey row, InstanceId instance, Failure failure, int attempts) {
        instances.put(name(row, instance), failure);
    }

    @Override
    public void applied(String projection, RowOutcome<?> outcome) {
        for (InstanceOutcome instance : outcome.instances()) {
            if (outcome.failure().isEmpty() && instance.failure().isEmpty()) {
                instances.remove(name(outcome.key(), instance.instance()));
            }
        }
    }

    @Override
    public void kept(String projection, String topicName, Failure failure) {
        records.put("a record of topic " + topicName, failure);
    }

    /** One sentence for each event that cannot be applied. */
    List<String> sentences() {
        return Stream.concat(records.entrySet().stream(), instances.entrySet().stream())
                .map(entry -> entry.getKey() + " fails"
                        + (entry.getValue().version().isPresent()
                                ? " at version " + entry.getValue().version().getAsLong()
                                : "")
                        + " with " + entry.getValue().code() + ": "
                        + entry.getValue().message())
                .toList();
    }

    /** Whether something has failed in a way that waiting does not mend. */
    boolean isHopeless() {
        return instances.values().stream().anyMatch(failure -> !failure.retryable())
                || records.values().stream().anyMatch(failure -> !failure.retryable());
    }

    private static String name(RowKey row, InstanceId instance) {
        return "row " + row.text() + ": " + instance.entry();
    }
}
