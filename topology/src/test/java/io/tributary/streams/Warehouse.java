/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowEngine;
import io.tributary.engine.Scheduler;
import io.tributary.engine.SourcedEvent;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.history.Direction;
import io.tributary.history.EventPage;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.item.Item;
import io.tributary.projection.Projection;
import io.tributary.row.Claim;
import io.tributary.row.ClaimResult;
import io.tributary.row.OutboxPlace;
import io.tributary.row.PendingRows;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import io.tributary.row.memory.InMemoryRowStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The real engine over stores in memory, which count what they are asked. */
final class Warehouse implements RowStore, HistoryStore {
    final AtomicInteger writes = new AtomicInteger();
    final AtomicInteger rowReads = new AtomicInteger();
    final AtomicInteger removals = new AtomicInteger();
    final AtomicInteger historyReads = new AtomicInteger();
    final AtomicInteger outboxReads = new AtomicInteger();
    /** Each request, in the order of asking. */
    final Queue<Call> calls = new ConcurrentLinkedQueue<>();

    private final Projection<Parcels.Key, Parcels.Summary> projection = Parcels.projection();
    private final String applicationId;
    private final InMemoryRowStore rows = new InMemoryRowStore(projection.layout());
    private final InMemoryHistoryStore histories = new InMemoryHistoryStore();
    private volatile Duration writeTime = Duration.ZERO;

    /** A request, and the rows or histories that it is about. */
    record Call(String kind, List<String> about) {}

    Warehouse(String applicationId) {
        this.applicationId = applicationId;
    }

    /** An engine with a cache of its own, as each task has one. */
    RowEngine<Parcels.Summary> engine() {
        return new ProjectionEngine<>(
                projection,
                this,
                this,
                Clock.systemUTC(),
                new Random(1),
                new AtOnce(),
                EngineOptions.defaults().withCachedRows(2_000).withClaim(applicationId, Duration.ofDays(1)));
    }

    /** Makes each write take so long. */
    Warehouse writingFor(Duration time) {
        writeTime = time;
        return this;
    }

    /** Puts events into their histories. */
    Warehouse stored(StoredEvent... events) {
        for (StoredEvent event : events) {
            EventStream<?> stream = List.of(Parcels.ORDERS, Parcels.SCANS, Parcels.WEIGHINGS).stream()
                    .filter(candidate -> candidate.name().equals(event.stream()))
                    .findFirst()
                    .orElseThrow();
            histories.put(new History(stream, event.streamId()), List.of(event));
        }
        return this;
    }

    /** Applies a scan as a writer does that then leaves its effect in the outbox. */
    void appliedByAnother(StoredEvent scan) {
        stored(scan);
        engine().apply(key(scan.streamId()), List.of(SourcedEvent.of("scan", scan)))
                .toCompletableFuture()
                .join();
    }

    /** A row as in the scenarios: {@code R(2,Ulm,0 | order#o-1:1 | 1)}, or what else lies there. */
    String row(String shipment) {
        Optional<Item> item = Optional.ofNullable(rows.rows().get(key(shipment)));
        if (item.isEmpty()) {
            return "nothing";
        }
        Item row = item.get();
        StringBuilder checkpoints = new StringBuilder();
        row.get("checkpoints")
                .ifPresent(map -> ((Item) map)
                        .attributes()
                        .forEach((entry, version) -> checkpoints
                                .append(checkpoints.isEmpty() ? "" : " ")
                                .append(entry)
                                .append(':')
                                .append(version)));
        String state = row.get("entity").filter("Summary#tombstone"::equals).isPresent()
                ? "removed"
                : text(row, "parcels") + "," + text(row, "location") + "," + text(row, "kg");
        return "R(" + state + " | " + checkpoints + " | " + text(row, "revision") + ")";
    }

    int pending(String shipment) {
        return rows.outbox(key(shipment)).toCompletableFuture().join().size();
    }

    private static RowKey key(String shipment) {
        return new RowKey(List.of("shipmentId"), List.of(shipment));
    }

    private static String text(Item row, String attribute) {
        return row.get(attribute).map(Object::toString).orElse("");
    }

    @Override
    public CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
        rowReads.addAndGet(keys.size());
        calls.add(new Call("row read", keys.stream().map(RowKey::text).toList()));
        return rows.read(keys);
    }

    @Override
    public CompletionStage<WriteResult> write(RowWrite write) {
        writes.incrementAndGet();
        calls.add(new Call("write", List.of(write.key().text())));
        if (writeTime.isZero()) {
            return rows.write(write);
        }
        Executor later = CompletableFuture.delayedExecutor(writeTime.toMillis(), TimeUnit.MILLISECONDS);
        return CompletableFuture.supplyAsync(() -> rows.write(write), later).thenCompose(answer -> answer);
    }

    @Override
    public CompletionStage<SortedMap<Long, Item>> outbox(RowKey key) {
        outboxReads.incrementAndGet();
        calls.add(new Call("outbox read", List.of(key.text())));
        return rows.outbox(key);
    }

    @Override
    public CompletionStage<Set<OutboxPlace>> remove(Collection<OutboxPlace> places) {
        removals.incrementAndGet();
        calls.add(new Call(
                "removal", places.stream().map(place -> place.row().text()).toList()));
        return rows.remove(places);
    }

    @Override
    public CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim) {
        return rows.claim(place, claim);
    }

    @Override
    public CompletionStage<PendingRows> pendingRows(String shard, long writtenBy, Optional<Item> from) {
        return rows.pendingRows(shard, writtenBy, from);
    }

    @Override
    public CompletionStage<EventPage> read(History history, long from, long to, Direction direction, int limit) {
        historyReads.incrementAndGet();
        calls.add(new Call("history read", List.of(history.streamId())));
        return histories.read(history, from, to, direction, limit);
    }

    @Override
    public CompletionStage<PutResult> put(History history, List<StoredEvent> events) {
        return histories.put(history, events);
    }

    private static final class AtOnce implements Scheduler {
        @Override
        public void run(Runnable action) {
            action.run();
        }

        @Override
        public void after(Duration delay, Runnable action) {
            action.run();
        }
    }
}
