/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.item.Item;
import io.tributary.value.EventSourced;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.LongStream;

/**
 * Reads a history of 100,000 events of a kilobyte each, in a JVM of its own whose heap is a fraction of it: both ways, and
 * as a value. The events are made as they are asked for, so that none of the memory is the store's.
 */
public final class LongHistory {
    static final int EVENTS = 100_000;

    private LongHistory() {}

    /** One of them. */
    public record Wrote(String text) {}

    /** Prints what was read. */
    public static void main(String[] arguments) {
        EventStream<Wrote> stream =
                EventStream.named("Long").of(Wrote.class).identifiedBy("id").storedIn("long-events");
        EventStore<Wrote> events = new EventStore<>(stream, new Made(), Clock.systemUTC());
        long forwards = 0;
        for (StoredEvent event : events.read(stream.id("1"), 1, Long.MAX_VALUE)) {
            forwards += event.version() == forwards + 1 ? 1 : 0;
        }
        long backwards = EVENTS;
        for (StoredEvent event : events.readBackwards(stream.id("1"), 1, Long.MAX_VALUE)) {
            backwards -= event.version() == backwards ? 1 : 0;
        }
        EventSourced<String, Long> lengths = EventSourced.over(events)
                .keyedBy((String id) -> stream.id(id))
                .evolving((Optional<Long> length, Wrote event) ->
                        Optional.of(length.orElse(0L) + event.text().length()))
                .changing((old, next) -> List.<Wrote>of())
                .build();
        long length = lengths.get("1").toCompletableFuture().join().value().orElseThrow();
        System.out.println("read " + forwards + " " + backwards + " " + length);
    }

    private static final class Made implements HistoryStore {
        @Override
        public CompletionStage<EventPage> read(History history, long from, long to, Direction direction, int limit) {
            long last = Math.min(to, EVENTS);
            boolean up = direction == Direction.FORWARDS;
            long count = Math.min(limit, last - from + 1);
            List<StoredEvent> page = LongStream.range(0, count)
                    .mapToObj(n -> event(history, up ? from + n : last - n))
                    .toList();
            long next = up ? from + count : last - count;
            boolean more = up ? next <= last : next >= from;
            return CompletableFuture.completedStage(
                    new EventPage(page, more ? OptionalLong.of(next) : OptionalLong.empty()));
        }

        @Override
        public CompletionStage<PutResult> put(History history, List<StoredEvent> events) {
            throw new UnsupportedOperationException("nothing is appended here");
        }

        private static StoredEvent event(History history, long version) {
            Item data = Item.of(Map.of("text", Long.toString(version % 10).repeat(1000)));
            return new StoredEvent(
                    history.stream().name(),
                    history.streamId(),
                    version,
                    "e-" + version,
                    "Wrote",
                    data,
                    Instant.EPOCH,
                    Map.of());
        }
    }
}
