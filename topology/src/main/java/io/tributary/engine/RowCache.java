/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.tributary.event.StoredEvent;
import io.tributary.fold.InstanceEvents;
import io.tributary.fold.InstanceResult;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.StoredRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows as last read or written, and the events that were skipped above their checkpoints, which are to be decided again
 * with the next one. A stale row is harmless: its guard does not hold.
 */
final class RowCache {
    private static final int MAX_SKIPPED = 64;

    private final Optional<Cache<RowKey, Entry>> rows;

    RowCache(long size) {
        this.rows = size == 0
                ? Optional.empty()
                : Optional.of(Caffeine.newBuilder()
                        .maximumSize(size)
                        .executor(Runnable::run)
                        .build());
    }

    record Entry(StoredRow row, Map<InstanceId, List<StoredEvent>> skipped) {}

    Optional<Entry> get(RowKey key) {
        return rows.map(cache -> cache.getIfPresent(key));
    }

    void forget(RowKey key) {
        rows.ifPresent(cache -> cache.invalidate(key));
    }

    /** Keeps a row as it is after an operation, and what the operation skipped. */
    void keep(RowKey key, StoredRow row, Collection<InstanceResult> results, Map<InstanceId, InstanceEvents> events) {
        if (rows.isEmpty()) {
            return;
        }
        Map<InstanceId, List<StoredEvent>> skipped =
                new HashMap<>(get(key).map(Entry::skipped).orElse(Map.of()));
        for (InstanceResult result : results) {
            List<StoredEvent> above = new ArrayList<>(skipped.getOrDefault(result.instance(), List.of()));
            above.removeIf(event ->
                    event.version() <= result.checkpoint() || result.skipped().contains(event.version()));
            for (long version : result.skipped()) {
                if (version > result.checkpoint()) {
                    Optional.ofNullable(events.get(result.instance()))
                            .flatMap(known -> known.event(version))
                            .ifPresent(above::add);
                }
            }
            if (above.isEmpty() || above.size() > MAX_SKIPPED) {
                skipped.remove(result.instance());
            } else {
                skipped.put(result.instance(), List.copyOf(above));
            }
        }
        rows.get().put(key, new Entry(row, Map.copyOf(skipped)));
    }
}
