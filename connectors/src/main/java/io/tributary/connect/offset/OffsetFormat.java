/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.SequenceNumber;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.StreamState;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How states are written as source offsets. All values are strings: Connect stores primitives only, and reads numbers
 * back in whatever type they fit.
 *
 * <ul>
 *   <li>of a shard: {@code position} ({@code trim_horizon}, {@code closed}, or the sequence number of the last record
 *       read), {@code lane}, and once it is closed {@code children} ({@code A:3,B:41})
 *   <li>of a stream: {@code firstSeen}, {@code roots} ({@code S0:0,S1:1}), {@code segments}
 *   <li>of a lane: {@code shards} ({@code S0:open,S7:closed@2026-01-01T00:00:00Z})
 * </ul>
 */
public final class OffsetFormat {
    private static final String POSITION = "position";
    private static final String LANE = "lane";
    private static final String CHILDREN = "children";
    private static final String FIRST_SEEN = "firstSeen";
    private static final String ROOTS = "roots";
    private static final String SEGMENTS = "segments";
    private static final String SHARDS = "shards";
    private static final String TRIM_HORIZON = "trim_horizon";
    private static final String CLOSED = "closed";
    private static final String OPEN = "open";

    private OffsetFormat() {}

    /** The offset of a shard. */
    public static Map<String, String> write(ShardState state) {
        Map<String, String> offset = new LinkedHashMap<>();
        offset.put(POSITION, state.position().fold(() -> TRIM_HORIZON, SequenceNumber::digits, closed -> CLOSED));
        offset.put(LANE, state.lane().toString());
        if (state.position() instanceof Position.Closed closed) {
            offset.put(CHILDREN, writeEntries(closed.children(), Lane::toString));
        }
        return offset;
    }

    /**
     * Reads the offset of a shard.
     *
     * @throws IllegalArgumentException if it is not well formed
     */
    public static ShardState readShard(Map<String, ?> offset) {
        StringMap fields = StringMap.of("shard's offset", offset, Set.of(POSITION, LANE, CHILDREN));
        Map<ShardId, Lane> children = readEntries(fields.optional(CHILDREN).orElse(""), Lane::parse);
        String position = fields.required(POSITION);
        return new ShardState(
                switch (position) {
                    case TRIM_HORIZON -> Position.beginning();
                    case CLOSED -> new Position.Closed(children);
                    default -> Position.after(sequenceNumber(position));
                },
                Lane.parse(fields.required(LANE)));
    }

    /** The offset of a stream. */
    public static Map<String, String> write(StreamState state) {
        return Map.of(
                FIRST_SEEN, state.firstSeen().toString(),
                ROOTS, writeEntries(state.roots(), Lane::toString),
                SEGMENTS, Integer.toString(state.segments()));
    }

    /**
     * Reads the offset of a stream.
     *
     * @throws IllegalArgumentException if it is not well formed
     */
    public static StreamState readStream(Map<String, ?> offset) {
        StringMap fields = StringMap.of("stream's offset", offset, Set.of(FIRST_SEEN, ROOTS, SEGMENTS));
        return new StreamState(
                instant(fields.required(FIRST_SEEN)),
                readEntries(fields.required(ROOTS), Lane::parse),
                Integer.parseInt(fields.required(SEGMENTS)));
    }

    /** The offset of a lane. */
    public static Map<String, String> write(LaneIndex index) {
        return Map.of(
                SHARDS,
                writeEntries(
                        index.shards(),
                        closed -> closed.map(at -> CLOSED + "@" + at).orElse(OPEN)));
    }

    /**
     * Reads the offset of a lane.
     *
     * @throws IllegalArgumentException if it is not well formed
     */
    public static LaneIndex readLane(Map<String, ?> offset) {
        StringMap fields = StringMap.of("lane's offset", offset, Set.of(SHARDS));
        return new LaneIndex(readEntries(fields.required(SHARDS), OffsetFormat::openOrClosed));
    }

    private static Optional<Instant> openOrClosed(String text) {
        if (text.equals(OPEN)) {
            return Optional.empty();
        }
        if (text.startsWith(CLOSED + "@")) {
            return Optional.of(instant(text.substring(CLOSED.length() + 1)));
        }
        throw new IllegalArgumentException("a shard of a lane must be 'open' or 'closed@<time>', was '" + text + "'");
    }

    private static SequenceNumber sequenceNumber(String position) {
        try {
            return new SequenceNumber(position);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'position' must be a sequence number, 'trim_horizon' or 'closed', was '" + position + "'", e);
        }
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("a time must be ISO-8601 in UTC, was '" + text + "'", e);
        }
    }

    private static <T> String writeEntries(Map<ShardId, T> entries, Function<T, String> value) {
        return entries.entrySet().stream()
                .map(entry -> entry.getKey() + ":" + value.apply(entry.getValue()))
                .collect(Collectors.joining(","));
    }

    private static <T> Map<ShardId, T> readEntries(String text, Function<String, T> value) {
        Map<ShardId, T> entries = new TreeMap<>();
        for (String entry : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            int colon = entry.indexOf(':');
            if (colon < 0) {
                throw new IllegalArgumentException("an entry must be '<shard>:<value>', was '" + entry + "'");
            }
            entries.put(new ShardId(entry.substring(0, colon)), value.apply(entry.substring(colon + 1)));
        }
        return entries;
    }
}
