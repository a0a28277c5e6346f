/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.util.List;
import java.util.stream.Stream;

/**
 * How a connector and its tasks are doing, in Connect's words: {@code RUNNING}, {@code FAILED}, {@code UNASSIGNED} …
 *
 * @param connector the connector's own state; {@code UNKNOWN} where Connect knows none of the name, or not yet
 * @param tasks the state of each task
 * @param trace what went wrong, empty where nothing did
 */
public record ConnectorStatus(String connector, List<String> tasks, String trace) {

    /** Copies the list. */
    public ConnectorStatus {
        tasks = List.copyOf(tasks);
    }

    /** Whether the connector and at least one task, and all there are, run. */
    public boolean running() {
        return !tasks.isEmpty() && states().allMatch("RUNNING"::equals);
    }

    /** Whether the connector or any task has failed. */
    public boolean failed() {
        return states().anyMatch("FAILED"::equals);
    }

    private Stream<String> states() {
        return Stream.concat(Stream.of(connector), tasks.stream());
    }
}
