/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Events of one instance by version, in one list: nearly all of them come in order. Not thread-safe. */
final class EventRun {
    private final List<Candidate> events = new ArrayList<>();

    /** Adds an event, in the place of one with its version. */
    void put(Candidate event) {
        int index = indexAfter(event.version() - 1);
        if (isAt(index, event.version())) {
            events.set(index, event);
        } else {
            events.add(index, event);
        }
    }

    /** Adds an event unless there is one with its version. */
    void putIfAbsent(Candidate event) {
        int index = indexAfter(event.version() - 1);
        if (!isAt(index, event.version())) {
            events.add(index, event);
        }
    }

    boolean has(long version) {
        return isAt(indexAfter(version - 1), version);
    }

    Optional<Candidate> get(long version) {
        int index = indexAfter(version - 1);
        return isAt(index, version) ? Optional.of(events.get(index)) : Optional.empty();
    }

    /** The newest version, 0 when there is none. */
    long last() {
        return events.isEmpty() ? 0 : events.get(events.size() - 1).version();
    }

    /** The first version after one, {@link Long#MAX_VALUE} when there is none. */
    long firstAfter(long version) {
        int index = indexAfter(version);
        return index == events.size() ? Long.MAX_VALUE : events.get(index).version();
    }

    /** The events after a version, up to and with the last, in order. */
    List<Candidate> between(long version, long last) {
        return last <= version ? List.of() : events.subList(indexAfter(version), indexAfter(last));
    }

    private boolean isAt(int index, long version) {
        return index < events.size() && events.get(index).version() == version;
    }

    private int indexAfter(long version) {
        if (last() <= version) {
            return events.size();
        }
        int low = 0;
        int high = events.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (events.get(middle).version() > version) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
