/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.StartPosition;
import io.tributary.connect.shard.StreamState;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The offset of a stream: {@code firstSeen}, {@code roots} ({@code S0:0,S1:1}), {@code segments}, {@code start}
 * ({@code earliest}, {@code latest}), and {@code snapshot} ({@code true}, {@code false}).
 */
public final class StreamOffset {
    private static final String FIRST_SEEN = "firstSeen";
    private static final String ROOTS = "roots";
    private static final String SEGMENTS = "segments";
    private static final String START = "start";
    private static final String SNAPSHOT = "snapshot";

    private StreamOffset() {}

    /** The offset. */
    public static Map<String, String> write(StreamState state) {
        Map<String, String> offset = new LinkedHashMap<>();
        offset.put(FIRST_SEEN, state.firstSeen().toString());
        offset.put(ROOTS, Entries.write(state.roots(), Lane::toString));
        offset.put(SEGMENTS, Integer.toString(state.segments()));
        offset.put(START, state.start().name().toLowerCase(Locale.ROOT));
        offset.put(SNAPSHOT, Boolean.toString(state.snapshot()));
        return offset;
    }

    /**
     * The state.
     *
     * @throws IllegalArgumentException if the offset is not well formed
     */
    public static StreamState read(Map<String, ?> offset) {
        StringMap fields =
                StringMap.of("stream's offset", offset, Set.of(FIRST_SEEN, ROOTS, SEGMENTS, START, SNAPSHOT));
        return new StreamState(
                Entries.instant(fields.required(FIRST_SEEN)),
                Entries.read(fields.required(ROOTS), Lane::parse),
                Entries.number(SEGMENTS, fields.required(SEGMENTS)),
                start(fields.optional(START).orElse("earliest")),
                Entries.isTrue(SNAPSHOT, fields.optional(SNAPSHOT).orElse("false")));
    }

    private static StartPosition start(String text) {
        return switch (text) {
            case "earliest" -> StartPosition.EARLIEST;
            case "latest" -> StartPosition.LATEST;
            default -> throw new IllegalArgumentException("'start' must be 'earliest' or 'latest', was '" + text + "'");
        };
    }
}
