/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.event.StoredEvent;
import io.tributary.projection.Keyed;
import io.tributary.projection.Mode;
import io.tributary.projection.Source;
import io.tributary.projection.UserCodeException;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.Optional;

/**
 * An event as one source sees it.
 *
 * @param source the source
 * @param event the event
 * @param row the row that it is for; nothing for none, or when it cannot be told
 * @param decoded the event as the user's type, when it is for a row
 * @param failure why its row cannot be told
 */
record Seen<R>(
        Source<?, R, ?> source,
        StoredEvent event,
        Optional<RowKey> row,
        Optional<Object> decoded,
        Optional<Exception> failure) {
    static <R> Seen<R> by(Source<?, R, ?> source, StoredEvent event) {
        Seen<R> seen = once(source, event);
        if (!seen.row().equals(once(source, event).row())) {
            throw new AssertionError("keyedBy(...) of source '" + source.name() + "' names another row for " + event
                    + " when it is asked again; it must always give the same answer");
        }
        return seen;
    }

    private static <R> Seen<R> once(Source<?, R, ?> source, StoredEvent event) {
        try {
            return source.key(event) instanceof Keyed.ToRow keyed
                    ? new Seen<>(source, event, Optional.of(keyed.key()), Optional.of(keyed.event()), Optional.empty())
                    : new Seen<>(source, event, Optional.empty(), Optional.empty(), Optional.empty());
        } catch (RuntimeException e) {
            return new Seen<>(source, event, Optional.empty(), Optional.empty(), Optional.of(e));
        } catch (Error e) {
            Exception failure = UserCodeException.of(e);
            return new Seen<>(source, event, Optional.empty(), Optional.empty(), Optional.of(failure));
        }
    }

    InstanceId instance() {
        return new InstanceId(source.name(), event.streamId());
    }

    boolean isFold() {
        return source.mode() == Mode.FOLD;
    }

    /** Whether a row has to do with it: its own, and one whose row cannot be told. */
    boolean concerns(RowKey key) {
        return failure.isPresent() || row.filter(key::equals).isPresent();
    }
}
