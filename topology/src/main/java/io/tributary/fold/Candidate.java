/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.event.StoredEvent;
import io.tributary.projection.Source;
import io.tributary.row.RowKey;
import java.util.Optional;

/**
 * An event with what its source makes of it: decoded and keyed once, however often the row is folded.
 *
 * @param event the event as stored
 * @param decoded the decoded event, when it belongs to the row
 * @param failure why it could not be decoded or keyed; such an event may be the row's and counts as its own
 */
public record Candidate(StoredEvent event, Optional<Object> decoded, Optional<Exception> failure) {

    /** Decodes and keys an event. */
    public static Candidate of(Source<?, ?, ?> source, RowKey row, StoredEvent event) {
        try {
            return source.key(event)
                    .fold(
                            (key, decoded) -> new Candidate(
                                    event, key.equals(row) ? Optional.of(decoded) : Optional.empty(), Optional.empty()),
                            () -> new Candidate(event, Optional.empty(), Optional.empty()));
        } catch (RuntimeException e) {
            return new Candidate(event, Optional.empty(), Optional.of(e));
        }
    }

    /** Whether the event is the row's, as far as one can tell. */
    public boolean isOwn() {
        return decoded.isPresent() || failure.isPresent();
    }

    /** The event's version. */
    public long version() {
        return event.version();
    }
}
