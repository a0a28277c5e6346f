/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.snapshot.TableState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The offset of a table: {@code stream}, the ARN of the stream that is being read, and {@code snapshot}, whether the table
 * is scanned when that stream is first seen. A table whose stream was turned off and on again has another one, and nothing
 * else would tell that the one before was not read to its end.
 */
public final class TableOffset {
    private static final String STREAM = "stream";
    private static final String SNAPSHOT = "snapshot";

    private TableOffset() {}

    /** The offset. */
    public static Map<String, String> write(TableState state) {
        Map<String, String> offset = new LinkedHashMap<>();
        offset.put(STREAM, state.stream());
        offset.put(SNAPSHOT, Boolean.toString(state.snapshot()));
        return offset;
    }

    /**
     * The state.
     *
     * @throws IllegalArgumentException if the offset is not well formed
     */
    public static TableState read(Map<String, ?> offset) {
        StringMap fields = StringMap.of("table's offset", offset, Set.of(STREAM, SNAPSHOT));
        return new TableState(
                new SourcePartition.OfStream(fields.required(STREAM)).stream(),
                Entries.isTrue(SNAPSHOT, fields.optional(SNAPSHOT).orElse("false")));
    }
}
