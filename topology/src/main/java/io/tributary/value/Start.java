/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.history.Snapshot;
import java.time.Instant;
import java.util.Optional;

/**
 * Where a replay starts.
 *
 * @param snapshot the snapshot; nothing for the beginning of the history
 * @param value its value
 * @param replaces whether a snapshot lies there that is of no use
 */
record Start<V>(Optional<Snapshot> snapshot, Optional<V> value, boolean replaces) {
    static <V> Start<V> beginning() {
        return new Start<>(Optional.empty(), Optional.empty(), false);
    }

    static <V> Start<V> instead() {
        return new Start<>(Optional.empty(), Optional.empty(), true);
    }

    static <V> Start<V> at(Snapshot snapshot, Optional<V> value) {
        return new Start<>(Optional.of(snapshot), value, false);
    }

    long version() {
        return snapshot.map(Snapshot::version).orElse(0L);
    }

    Instant takenAt() {
        return snapshot.map(Snapshot::takenAt).orElse(Instant.MIN);
    }
}
