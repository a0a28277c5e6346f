/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import java.util.Map;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/** Whether offsets that somebody sets through Connect's REST API are positions of this connector. */
public final class OffsetAlteration {
    private OffsetAlteration() {}

    /**
     * Checks all of them; an offset of null removes what is stored, whatever its partition.
     *
     * @throws ConnectException if one is not well formed; the message names it and the rule
     */
    public static void check(Map<Map<String, ?>, Map<String, ?>> offsets) {
        offsets.forEach((partition, offset) -> {
            if (offset != null) {
                check(partition, offset);
            }
        });
    }

    private static void check(@Nullable Map<String, ?> partition, Map<String, ?> offset) {
        if (partition == null) {
            throw new ConnectException("a source partition must not be null");
        }
        try {
            SourcePartition.parse(partition).check(offset);
        } catch (IllegalArgumentException e) {
            throw new ConnectException("offset " + offset + " of " + partition + ": " + e.getMessage(), e);
        }
    }
}
