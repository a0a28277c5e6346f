/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.SequenceNumber;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The offset of a shard: {@code position} ({@code trim_horizon}, {@code closed}, or the sequence number of the last record
 * read), {@code lane}, {@code time} (when the change at that position was made), and once it is closed {@code children}
 * ({@code A:3,B:41}).
 */
public final class ShardOffset {
    private static final String POSITION = "position";
    private static final String LANE = "lane";
    private static final String TIME = "time";
    private static final String CHILDREN = "children";
    private static final String TRIM_HORIZON = "trim_horizon";
    private static final String CLOSED = "closed";

    private ShardOffset() {}

    /** The offset. */
    public static Map<String, String> write(ShardState state) {
        Map<String, String> offset = new LinkedHashMap<>();
        offset.put(POSITION, state.position().fold(() -> TRIM_HORIZON, SequenceNumber::digits, closed -> CLOSED));
        offset.put(LANE, state.lane().toString());
        state.time().ifPresent(time -> offset.put(TIME, time.toString()));
        if (state.position() instanceof Position.Closed closed) {
            offset.put(CHILDREN, Entries.write(closed.children(), Lane::toString));
        }
        return offset;
    }

    /**
     * The state.
     *
     * @throws IllegalArgumentException if the offset is not well formed
     */
    public static ShardState read(Map<String, ?> offset) {
        StringMap fields = StringMap.of("shard's offset", offset, Set.of(POSITION, LANE, TIME, CHILDREN));
        Map<ShardId, Lane> children = Entries.read(fields.optional(CHILDREN).orElse(""), Lane::parse);
        String position = fields.required(POSITION);
        return new ShardState(
                switch (position) {
                    case TRIM_HORIZON -> Position.beginning();
                    case CLOSED -> new Position.Closed(children);
                    default -> Position.after(sequenceNumber(position));
                },
                Lane.parse(fields.required(LANE)),
                fields.optional(TIME).map(Entries::instant));
    }

    private static SequenceNumber sequenceNumber(String position) {
        try {
            return new SequenceNumber(position);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'position' must be a sequence number, 'trim_horizon' or 'closed', was '" + position + "'", e);
        }
    }
}
