/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.shard.LaneIndex;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The offset of a lane: {@code shards} ({@code S0:open,S7:closed@2026-01-01T00:00:00Z}), and {@code scans}, how many gaps
 * asked for a scan of the table.
 */
public final class LaneOffset {
    private static final String SHARDS = "shards";
    private static final String SCANS = "scans";
    private static final String CLOSED = "closed@";
    private static final String OPEN = "open";

    private LaneOffset() {}

    /** The offset. */
    public static Map<String, String> write(LaneIndex index) {
        Map<String, String> offset = new LinkedHashMap<>();
        offset.put(
                SHARDS,
                Entries.write(
                        index.shards(), closed -> closed.map(at -> CLOSED + at).orElse(OPEN)));
        if (index.scans() > 0) {
            offset.put(SCANS, Long.toString(index.scans()));
        }
        return offset;
    }

    /**
     * The index.
     *
     * @throws IllegalArgumentException if the offset is not well formed
     */
    public static LaneIndex read(Map<String, ?> offset) {
        StringMap fields = StringMap.of("lane's offset", offset, Set.of(SHARDS, SCANS));
        return new LaneIndex(
                Entries.read(fields.required(SHARDS), LaneOffset::openOrClosed),
                Entries.number(SCANS, fields.optional(SCANS).orElse("0")));
    }

    private static Optional<Instant> openOrClosed(String text) {
        if (text.equals(OPEN)) {
            return Optional.empty();
        }
        if (text.startsWith(CLOSED)) {
            return Optional.of(Entries.instant(text.substring(CLOSED.length())));
        }
        throw new IllegalArgumentException("a shard of a lane must be 'open' or 'closed@<time>', was '" + text + "'");
    }
}
