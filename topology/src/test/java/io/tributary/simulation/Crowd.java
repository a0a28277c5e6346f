/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.Delivery;
import io.tributary.engine.Edited;
import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowEditor;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.Scheduler;
import io.tributary.engine.SourcedEvent;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.simulation.Story.Told;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that write the same rows for a while: three engines that are given events late, twice and out of order, two
 * other writers, one that rebuilds, one that catches up, and one that drains. What each was told is kept.
 */
final class Crowd implements AutoCloseable {
    private static final int BATCH = 12;
    private static final int REACH = 150;

    private final Story story;
    private final Declared declared;
    private final RowStore rows;
    private final HistoryStore histories;
    private final ExecutorService work = Executors.newFixedThreadPool(4);
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Scheduler scheduler = Scheduler.of(work, timer);
    private final AtomicInteger happened = new AtomicInteger();
    private final AtomicLong marks = new AtomicLong();

    final Queue<RowOutcome<Tally>> outcomes = new ConcurrentLinkedQueue<>();
    final Queue<Edit> edits = new ConcurrentLinkedQueue<>();
    final Queue<Broker.Sent> delivered = new ConcurrentLinkedQueue<>();
    final Map<Written, Map<InstanceId, Long>> rebuilds = new ConcurrentHashMap<>();

    /** A row at a revision. */
    record Written(RowKey row, long revision) {}

    /** An edit that was acknowledged. */
    record Edit(Written written, long mark) {}

    /** One thing that a writer does again and again. */
    private interface Doing {
        void once(Random random) throws Exception;
    }

    Crowd(Story story, Declared declared, ReadModelStream tables, RowStore rows) {
        this.story = story;
        this.declared = declared;
        this.rows = rows;
        this.histories = new DynamoDbHistoryStore(tables.client());
    }

    /** Lets all of them write for a time, and then everything come to rest. */
    void write(Duration time) throws Exception {
        var one = engine(0, Optional.of(delivery("one")));
        var two = engine(100, Optional.empty());
        var three = engine(100, Optional.of(delivery("three")));
        var repairs = engine(0, Optional.empty());
        List<Doing> writers = List.of(
                random -> deliver(one, random),
                random -> deliver(two, random),
                random -> deliver(three, random),
                this::edit,
                this::edit,
                random -> rebuild(repairs, random),
                random -> keep(join(two.catchUp(anyRow(random)))),
                random -> drain(three, random));
        ExecutorService threads = Executors.newFixedThreadPool(writers.size() + 1);
        long until = System.nanoTime() + time.toNanos();
        try {
            List<Future<?>> running = new ArrayList<>();
            running.add(threads.submit(() -> tell(until)));
            for (int i = 0; i < writers.size(); i++) {
                Doing writer = writers.get(i);
                Random random = new Random(i);
                running.add(threads.submit(() -> {
                    while (System.nanoTime() < until) {
                        writer.once(random);
                    }
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
        rest(one);
    }

    /** Lets events happen, not much faster than they are delivered. */
    private Void tell(long until) throws Exception {
        while (System.nanoTime() < until && happened.get() < story.order().size()) {
            Told told = story.order().get(happened.get());
            histories
                    .put(
                            new History(
                                    Declared.stream(told.instance().source()),
                                    told.instance().streamId()),
                            List.of(told.stored()))
                    .toCompletableFuture()
                    .get();
            happened.incrementAndGet();
        }
        return null;
    }

    /** Some of the newest events, in any order: others have them too, and have had some. */
    private void deliver(ProjectionEngine<Tally.Key, Tally> engine, Random random) throws Exception {
        int head = happened.get();
        List<SourcedEvent> batch = new ArrayList<>();
        for (int i = 0; i < BATCH && head > 0; i++) {
            batch.add(sourced(story.order().get(Math.max(0, head - 1 - random.nextInt(REACH)))));
        }
        join(engine.applyBatch(batch)).rows().forEach(this::keep);
    }

    private static SourcedEvent sourced(Told told) {
        return SourcedEvent.of(told.instance().source(), told.stored());
    }

    private void edit(Random random) {
        RowKey row = anyRow(random);
        RowEditor<Tally.Key, Tally> editor = new RowEditor<>(declared.projection(), rows);
        long mark = -marks.incrementAndGet();
        try {
            Edited<Tally> edited = join(
                    random.nextInt(4) == 0
                            ? editor.create(Witness.key(row), new Tally(row.text(), 0, mark))
                            : editor.update(Witness.key(row), before -> new Tally(before.id(), before.sum(), mark)));
            if (edited instanceof Edited.Written<Tally> written) {
                edits.add(new Edit(new Written(row, written.revision().orElseThrow()), mark));
            }
        } catch (CompletionException e) {
            // Its answer was lost; the stream knows what became of it.
        }
    }

    /** To the heads with effects, and then anew up to there, as an application does. */
    private void rebuild(ProjectionEngine<Tally.Key, Tally> engine, Random random) {
        RowKey row = anyRow(random);
        RowOutcome<Tally> before = join(engine.bringUp(row, heads()));
        keep(before);
        boolean failed = before.failure().isPresent()
                || before.instances().stream()
                        .anyMatch(instance -> instance.failure().isPresent());
        if (failed || before.instances().isEmpty()) {
            return;
        }
        Map<InstanceId, Long> upTo = new HashMap<>();
        before.instances()
                .forEach(each -> upTo.put(each.instance(), each.version().orElse(0)));
        RowOutcome<Tally> rebuilt = join(engine.rebuild(row, upTo));
        if (rebuilt.writes() > 0) {
            rebuilds.put(new Written(row, rebuilt.revision().orElseThrow()), upTo);
        }
    }

    private Map<InstanceId, Long> heads() {
        Map<InstanceId, Long> heads = new HashMap<>();
        story.order().subList(0, happened.get()).forEach(told -> heads.put(told.instance(), Long.MAX_VALUE));
        return heads;
    }

    private static void drain(ProjectionEngine<Tally.Key, Tally> engine, Random random) {
        join(engine.drainPending(Duration.ofMillis(random.nextInt(300))));
    }

    /** Delivers everything once more, and all effects. */
    private void rest(ProjectionEngine<Tally.Key, Tally> engine) throws Exception {
        List<Told> all = new ArrayList<>(story.order().subList(0, happened.get()));
        Collections.shuffle(all, new Random(1));
        for (int i = 0; i < all.size(); i += 500) {
            List<SourcedEvent> batch = all.subList(i, Math.min(all.size(), i + 500)).stream()
                    .map(Crowd::sourced)
                    .toList();
            join(engine.applyBatch(batch)).rows().forEach(this::keep);
        }
        Map<InstanceId, Long> heads = heads();
        for (RowKey row : story.rows()) {
            keep(join(engine.bringUp(row, heads)));
        }
        for (RowKey row : story.rows()) {
            while (!join(rows.outbox(row)).isEmpty()) {
                join(engine.drain(row));
            }
        }
    }

    private void keep(RowOutcome<Tally> outcome) {
        outcomes.add(outcome);
    }

    int told() {
        return happened.get();
    }

    private RowKey anyRow(Random random) {
        return story.rows().get(random.nextInt(story.rows().size()));
    }

    private ProjectionEngine<Tally.Key, Tally> engine(long cachedRows, Optional<Delivery> delivery) {
        return new ProjectionEngine<>(
                declared.projection(),
                rows,
                histories,
                Clock.systemUTC(),
                new SecureRandom(),
                scheduler,
                EngineOptions.defaults()
                        .withCachedRows(cachedRows)
                        .withAttempts(20, 4)
                        .withBackoff(Duration.ofMillis(2), Duration.ofMillis(100)),
                delivery);
    }

    /** Claims that end while some deliveries still go on. */
    private Delivery delivery(String name) {
        return new Delivery(this::deliver, name, Duration.ofMillis(300));
    }

    private CompletionStage<?> deliver(PendingEffect effect) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        ThreadLocalRandom random = ThreadLocalRandom.current();
        boolean seemsToFail = random.nextInt(20) == 0;
        int slow = random.nextInt(200) == 0 ? 400 : 0;
        scheduler.after(Duration.ofMillis(slow), () -> {
            delivered.add(
                    new Broker.Sent(effect.row(), effect.sequence(), effect.id().text()));
            if (seemsToFail) {
                done.completeExceptionally(new IllegalStateException("the consumer did not answer"));
            } else {
                done.complete(true);
            }
        });
        return done;
    }

    private static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture().orTimeout(5, TimeUnit.MINUTES).join();
    }

    @Override
    public void close() {
        work.shutdownNow();
        timer.shutdownNow();
    }
}
