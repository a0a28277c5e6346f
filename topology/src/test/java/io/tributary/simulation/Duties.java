/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.projection.Mode;
import io.tributary.row.RowKey;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What an owner has to do, and which of its rows are to be told to the ledger. */
final class Duties {
    private final Map<RowKey, Duty> duties = new LinkedHashMap<>();
    private final Set<RowKey> clean = new HashSet<>();
    private final Set<RowKey> changed = new HashSet<>();

    /** That of a row, from now on if there was none. */
    Duty of(RowKey row) {
        return duties.computeIfAbsent(row, key -> new Duty(key, !clean.contains(key)));
    }

    /** That of a row, if there is one. */
    Optional<Duty> existing(RowKey row) {
        return Optional.ofNullable(duties.get(row));
    }

    List<Duty> all() {
        return List.copyOf(duties.values());
    }

    /** Lets the next commit tell of a row. */
    void changed(RowKey row) {
        changed.add(row);
    }

    /** Forgets a duty that is done, but not whether effects may still lie in the row's outbox. */
    void ended(Duty duty) {
        if (duty.isDone()) {
            duties.remove(duty.row, duty);
            if (duty.suspect) {
                clean.remove(duty.row);
            } else {
                clean.add(duty.row);
            }
        }
    }

    /** What there is to tell the ledger since the last time. */
    Map<RowKey, Broker.RowRecord> takeChanges(List<Mode> modes) {
        Map<RowKey, Broker.RowRecord> rows = new LinkedHashMap<>();
        changed.forEach(row -> {
            Duty duty = duties.get(row);
            rows.put(
                    row, duty == null ? new Broker.RowRecord(Map.of(), 0, false, Optional.empty()) : duty.state(modes));
        });
        changed.clear();
        return rows;
    }
}
