/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.StoredEvent;
import io.tributary.history.HistoryStore.PutResult;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * One append. It has seen the event that it writes after, so that it makes no hole and no time goes back; another
 * writer that was faster is a wrong version where one was expected, and otherwise a reason to look again.
 */
final class Append {
    private static final int ATTEMPTS = 100;
    private static final int LOOK_BACK = 100;

    private final HistoryStore store;
    private final History history;
    private final Expected expected;
    private final Optional<StoredEvent> seen;
    private final List<NewEvent> events;
    private final List<String> ids;
    private final Clock clock;

    Append(
            HistoryStore store,
            History history,
            Expected expected,
            Optional<StoredEvent> seen,
            List<NewEvent> events,
            Clock clock,
            Supplier<String> eventIds) {
        if (events.isEmpty() || events.size() > HistoryStore.MAX_EVENTS) {
            throw new IllegalArgumentException("an append must have 1 to " + HistoryStore.MAX_EVENTS
                    + " events, one transaction; had " + events.size());
        }
        events.forEach(event -> {
            if (!history.stream().types().containsKey(event.type())) {
                throw new IllegalArgumentException("stream '" + history.stream().name() + "' declares the event types "
                        + history.stream().types().keySet() + ", not '" + event.type() + "'");
            }
        });
        this.store = store;
        this.history = history;
        this.expected = expected;
        this.seen = seen;
        this.events = List.copyOf(events);
        this.ids = events.stream()
                .map(event -> event.eventId().orElseGet(eventIds))
                .toList();
        this.clock = clock;
    }

    CompletionStage<AppendResult> run() {
        return attempt(ATTEMPTS);
    }

    private CompletionStage<AppendResult> attempt(int left) {
        return newest(left < ATTEMPTS).thenCompose(newest -> {
            long head = newest.isEmpty() ? 0 : newest.get(newest.size() - 1).version();
            Optional<List<StoredEvent>> earlier = earlierAppend(newest);
            if (earlier.isPresent()) {
                return done(new AppendResult.Appended(earlier.get()));
            }
            if (!expected.holdsAt(head)) {
                return alreadyThere()
                        .thenApply(found -> found.<AppendResult>map(AppendResult.Appended::new)
                                .orElseGet(() -> new AppendResult.WrongExpectedVersion(expected, head)));
            }
            Instant after = newest.isEmpty()
                    ? Instant.MIN
                    : newest.get(newest.size() - 1).time();
            List<StoredEvent> stored = numbered(head, after);
            return store.put(history, stored).thenCompose(result -> {
                if (result == PutResult.STORED) {
                    return done(new AppendResult.Appended(stored));
                }
                if (left == 1) {
                    return CompletableFuture.failedStage(new IllegalStateException(
                            "an append to " + history + " met another writer " + ATTEMPTS + " times"));
                }
                // The next attempt sees the faster writer's event, or this append's own, stored without an answer.
                return Backoff.after(ATTEMPTS - left, () -> attempt(left - 1));
            });
        });
    }

    private static CompletionStage<AppendResult> done(AppendResult result) {
        return CompletableFuture.completedStage(result);
    }

    /** The newest events in version order: the head, or, for ids of the caller's, as far as an append is looked for. */
    private CompletionStage<List<StoredEvent>> newest(boolean again) {
        if (!again && seen.isPresent()) {
            return CompletableFuture.completedStage(List.of(seen.get()));
        }
        if (!again && expected.equals(Expected.noStream())) {
            // Version 1 makes no hole and follows no time; a store that has it already says so.
            return CompletableFuture.completedStage(List.of());
        }
        boolean lookBack = again || events.get(0).eventId().isPresent();
        return store.read(history, 1, Long.MAX_VALUE, Direction.BACKWARDS, lookBack ? LOOK_BACK : 1)
                .thenApply(page -> page.events().stream()
                        .sorted(Comparator.comparingLong(StoredEvent::version))
                        .toList());
    }

    private CompletionStage<Optional<List<StoredEvent>>> alreadyThere() {
        if (!(expected instanceof Expected.Version exact)) {
            return CompletableFuture.completedStage(Optional.empty());
        }
        long first = exact.version() + 1;
        return store.read(history, first, first + events.size() - 1, Direction.FORWARDS, events.size())
                .thenApply(page -> earlierAppend(page.events()));
    }

    private Optional<List<StoredEvent>> earlierAppend(List<StoredEvent> stored) {
        for (int start = 0; start + ids.size() <= stored.size(); start++) {
            List<StoredEvent> run = stored.subList(start, start + ids.size());
            if (run.stream().map(StoredEvent::eventId).toList().equals(ids)) {
                return Optional.of(List.copyOf(run));
            }
        }
        return Optional.empty();
    }

    private List<StoredEvent> numbered(long head, Instant after) {
        Instant now = clock.instant();
        Instant time = now.isBefore(after) ? after : now;
        List<StoredEvent> numbered = new ArrayList<>(events.size());
        for (int i = 0; i < events.size(); i++) {
            NewEvent event = events.get(i);
            numbered.add(new StoredEvent(
                    history.stream().name(),
                    history.streamId(),
                    head + 1 + i,
                    ids.get(i),
                    event.type(),
                    event.data(),
                    time,
                    event.metadata()));
        }
        return numbered;
    }
}
