/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.event.KeyText;
import java.util.Comparator;

/**
 * One history as one source of a projection sees it.
 *
 * @param source the source's name, without {@code #}
 * @param streamId the text of the history's stream id
 */
public record InstanceId(String source, String streamId) {
    /** Orders the instances of one source by the code points of their stream ids. */
    public static final Comparator<InstanceId> BY_STREAM_ID =
            Comparator.comparing(InstanceId::streamId, KeyText.CODE_POINT_ORDER);

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the source is empty or has a {@code #} in it
     */
    public InstanceId {
        if (source.isEmpty() || source.contains("#")) {
            throw new IllegalArgumentException("a source's name must not be empty or have a '#', was '" + source + "'");
        }
    }

    /** The instance that a checkpoint entry belongs to. */
    public static InstanceId parse(String entry) {
        int separator = entry.indexOf('#');
        if (separator < 0) {
            throw new IllegalArgumentException("a checkpoint entry is '<source>#<stream id>', was '" + entry + "'");
        }
        return new InstanceId(entry.substring(0, separator), entry.substring(separator + 1));
    }

    /** The instance's entry in a checkpoint map, {@code order#o-1}. */
    public String entry() {
        return source + "#" + streamId;
    }
}
