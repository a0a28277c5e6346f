/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.EventStream;

/**
 * One history of an event stream.
 *
 * @param stream the declared stream, which says where its events lie
 * @param streamId the text of the history's stream id
 */
public record History(EventStream<?> stream, String streamId) {
    /** {@code Order#o-1}. */
    @Override
    public String toString() {
        return stream.name() + "#" + streamId;
    }
}
