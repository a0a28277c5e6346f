/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history.memory;

import io.tributary.history.History;
import io.tributary.history.Snapshot;
import io.tributary.history.SnapshotStore;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Snapshots in the heap, for tests and for trying things out.
 *
 * <p><b>Threading.</b> Thread-safe, and answered by the calling thread.
 */
public final class InMemorySnapshotStore implements SnapshotStore {
    private final Map<String, Snapshot> snapshots = new ConcurrentHashMap<>();

    @Override
    public CompletionStage<Found> read(History history) {
        Snapshot found = snapshots.get(history.toString());
        return CompletableFuture.completedStage(found == null ? new Missing() : new There(found));
    }

    @Override
    public CompletionStage<Void> put(History history, Snapshot snapshot) {
        snapshots.merge(
                history.toString(), snapshot, (there, given) -> given.version() > there.version() ? given : there);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<Void> replace(History history, Snapshot snapshot) {
        snapshots.put(history.toString(), snapshot);
        return CompletableFuture.completedStage(null);
    }
}
