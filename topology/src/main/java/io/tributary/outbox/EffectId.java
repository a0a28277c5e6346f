/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

/**
 * What an effect is called: the event that asked for it, and its place among that event's effects. Unique within its
 * projection.
 *
 * @param source the source that the event came through
 * @param streamId the text of the event's stream id
 * @param version the event's version
 * @param index the effect's place among the event's effects, from 0
 */
public record EffectId(String source, String streamId, long version, int index) {
    /** {@code order#o-1@7.0}. */
    public String text() {
        return source + "#" + streamId + "@" + version + "." + index;
    }
}
