/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.snapshot.SegmentState;
import io.tributary.item.Item;
import io.tributary.item.ItemJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The offset of a segment of a scan: {@code round}, and {@code position} ({@code beginning}, {@code done}, or the key of
 * the last item as DynamoDB JSON).
 */
public final class SegmentOffset {
    private static final String ROUND = "round";
    private static final String POSITION = "position";
    private static final String BEGINNING = "beginning";
    private static final String DONE = "done";

    private SegmentOffset() {}

    /** The offset. */
    public static Map<String, String> write(SegmentState state) {
        Map<String, String> offset = new LinkedHashMap<>();
        offset.put(ROUND, Long.toString(state.round()));
        offset.put(
                POSITION,
                state.done() ? DONE : state.last().map(ItemJson::write).orElse(BEGINNING));
        return offset;
    }

    /**
     * The state.
     *
     * @throws IllegalArgumentException if the offset is not well formed
     */
    public static SegmentState read(Map<String, ?> offset) {
        StringMap fields = StringMap.of("segment's offset", offset, Set.of(ROUND, POSITION));
        SegmentState beginning = SegmentState.beginning(Entries.number(ROUND, fields.required(ROUND)));
        String position = fields.required(POSITION);
        return switch (position) {
            case BEGINNING -> beginning;
            case DONE -> beginning.finished();
            default -> beginning.after(key(position));
        };
    }

    private static Item key(String position) {
        try {
            return ItemJson.read(position);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'position' must be 'beginning', 'done', or an item's key as DynamoDB JSON: " + e.getMessage(), e);
        }
    }
}
