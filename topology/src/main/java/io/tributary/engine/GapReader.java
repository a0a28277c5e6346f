/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.fold.Candidate;
import io.tributary.fold.Fault;
import io.tributary.fold.InstanceEvents;
import io.tributary.fold.Versions;
import io.tributary.history.Direction;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.history.MalformedEventException;
import io.tributary.projection.Mode;
import io.tributary.projection.Projection;
import io.tributary.projection.Source;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Asks the event store for the versions that a fold misses. An event may be seen in the stream a moment before its
 * predecessor of the same transaction can be read, so holes are looked at a few times before they count.
 */
final class GapReader {
    private static final int PAGE = 500;

    private final Projection<?, ?> projection;
    private final HistoryStore store;
    private final Scheduler scheduler;
    private final Backoff backoff;
    private final int attempts;

    GapReader(Projection<?, ?> projection, HistoryStore store, Scheduler scheduler, Backoff backoff, int attempts) {
        this.projection = projection;
        this.store = store;
        this.scheduler = scheduler;
        this.backoff = backoff;
        this.attempts = attempts;
    }

    /** Completes when the events know all that the store has of the versions; never fails: a history that cannot be read is said to be so. */
    CompletionStage<Void> fill(RowKey row, InstanceEvents events, Versions gap, CostMeter cost) {
        return attempt(row, events, gap, cost, 1).thenAccept(readable -> {
            if (readable) {
                events.searched(gap);
            }
        });
    }

    private CompletionStage<Boolean> attempt(
            RowKey row, InstanceEvents events, Versions gap, CostMeter cost, int attempt) {
        Source<?, ?, ?> source = projection.source(events.instance().source());
        History history = new History(source.stream(), events.instance().streamId());
        return page(source, history, row, events, gap, cost)
                .handle((done, failure) -> failure)
                .thenCompose(failure -> {
                    boolean last = attempt == attempts;
                    if (failure != null) {
                        if (last || unwrapped(failure) instanceof MalformedEventException) {
                            events.unreadable(fault(history, unwrapped(failure)));
                            return CompletableFuture.completedStage(false);
                        }
                        return backoff.after(attempt)
                                .thenCompose(waited -> attempt(row, events, gap, cost, attempt + 1));
                    }
                    List<Versions> holes = events.holes(gap);
                    if (last || holes.isEmpty() || source.gapsAllowed() || source.mode() != Mode.FOLD) {
                        return CompletableFuture.completedStage(true);
                    }
                    Versions left = new Versions(holes.get(0).from(), gap.to());
                    return backoff.after(attempt).thenCompose(waited -> attempt(row, events, left, cost, attempt + 1));
                });
    }

    private CompletionStage<Void> page(
            Source<?, ?, ?> source,
            History history,
            RowKey row,
            InstanceEvents events,
            Versions versions,
            CostMeter cost) {
        cost.historyRead();
        return store.read(history, versions.from(), versions.to(), Direction.FORWARDS, PAGE)
                .thenComposeAsync(
                        page -> {
                            page.events().forEach(event -> events.know(Candidate.of(source, row, event)));
                            OptionalLong next = page.next();
                            return next.isEmpty() || next.getAsLong() > versions.to()
                                    ? CompletableFuture.completedStage(null)
                                    : page(
                                            source,
                                            history,
                                            row,
                                            events,
                                            new Versions(next.getAsLong(), versions.to()),
                                            cost);
                        },
                        scheduler::run);
    }

    private static Fault fault(History history, Throwable failure) {
        boolean malformed = failure instanceof MalformedEventException;
        return new Fault(
                malformed ? "MalformedEvent" : "HistoryUnavailable",
                "history " + history + " could not be read: " + failure,
                OptionalLong.empty(),
                !malformed);
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
