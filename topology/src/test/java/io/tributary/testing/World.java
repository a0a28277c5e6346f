/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.engine.BatchOutcome;
import io.tributary.engine.Delivery;
import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowEditor;
import io.tributary.engine.SourcedEvent;
import io.tributary.fold.RowItems;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.item.Item;
import io.tributary.outbox.OutboxItems;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Projection;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.StoredRow;
import io.tributary.row.memory.InMemoryRowStore;
import io.tributary.testing.Course.Step;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Everything around one projection in one test: stores, time, what was delivered, and the process at work. */
final class World<K, R> {
    private static final Duration CLAIM = Duration.ofSeconds(30);

    final Projection<K, R> projection;
    final Told told;
    final Journal journal;
    final InMemoryRowStore rows;
    final InMemoryHistoryStore histories = new InMemoryHistoryStore();
    final List<PendingEffect> delivered = new ArrayList<>();
    final WrittenEffects written;

    private final Course course;
    private final boolean delivering;
    private final RowItems<R> items;
    private Instant now = TestEvent.TIME;
    private int processes;
    private Incarnation process;
    private ProjectionEngine<K, R> engine;

    World(Projection<K, R> projection, Course course, Journal journal, boolean delivering) {
        this.projection = projection;
        this.course = course;
        this.journal = journal;
        this.delivering = delivering && projection.outbox().isPresent();
        this.told = new Told(projection);
        this.rows = new InMemoryRowStore(projection.layout());
        this.written = new WrittenEffects(rows, new OutboxItems(projection.name(), projection.layout()));
        this.items = new RowItems<>(projection);
        this.process = new Incarnation(journal, course.mishaps());
        this.engine = engine();
    }

    private ProjectionEngine<K, R> engine() {
        Incarnation mine = process;
        RowStore seen = new SteppedRows(written, mine, this::touch);
        Delivery delivery = new Delivery(
                effect -> mine.step(
                        Step.DELIVER,
                        () -> effect.row().text() + " " + effect.sequence() + " "
                                + effect.id().text(),
                        () -> {
                            delivered.add(effect);
                            return CompletableFuture.completedStage(effect);
                        },
                        () -> {}),
                "process-" + ++processes,
                CLAIM);
        return new ProjectionEngine<>(
                projection,
                seen,
                new SteppedHistories(histories, mine),
                new Now(),
                new Random(processes),
                new ImmediateScheduler(),
                EngineOptions.defaults()
                        .withBackoff(Duration.ZERO, Duration.ZERO)
                        .withCachedRows(course.cached() ? 1000 : 0),
                delivering ? Optional.of(delivery) : Optional.empty());
    }

    /** What the process answers; nothing when it ended before it could. Another one is there then. */
    <T> Optional<T> ask(Question<K, R, T> question) {
        CompletableFuture<T> answer =
                question.of(engine).<T>thenApply(value -> value).toCompletableFuture();
        Answers.of(CompletableFuture.anyOf(answer, process.end()));
        if (answer.isDone()) {
            return Optional.of(Answers.of(answer));
        }
        journal.note("a new process starts, when the claims of the old one have ended");
        pass(CLAIM.plusSeconds(1));
        process = new Incarnation(journal, course.mishaps());
        engine = engine();
        return Optional.empty();
    }

    /** Something that is asked of an engine. */
    @FunctionalInterface
    interface Question<K, R, T> {
        CompletionStage<T> of(ProjectionEngine<K, R> engine);
    }

    /** Delivers a batch; nothing when the process ended over it. */
    Optional<BatchOutcome<R>> deliver(Collection<? extends TestEvent<?>> events) {
        List<SourcedEvent> sourced = new ArrayList<>();
        events.forEach(event -> {
            journal.note("delivered " + told.event(event));
            sourced.addAll(told.sourced(event));
        });
        return ask(engine -> engine.applyBatch(sourced));
    }

    /** An editor of the rows, as other code uses one. */
    RowEditor<K, R> editor() {
        return new RowEditor<>(projection, written);
    }

    RowKey key(K key) {
        return projection.readModel().keys().encode(key);
    }

    StoredRow stored(RowKey key) {
        return StoredRow.of(projection.layout(), Optional.ofNullable(rows.rows().get(key)));
    }

    Optional<R> state(RowKey key) {
        return items.state(stored(key));
    }

    /** The effects of a row that lie in the outbox, in sequence. */
    List<PendingEffect> outbox(RowKey key) {
        return Answers.of(engine.pendingEffects(key));
    }

    boolean hasPendingEffects() {
        return rows.rows().keySet().stream()
                .anyMatch(key -> !Answers.of(rows.outbox(key)).isEmpty());
    }

    /** What of a row is the user's: without positions, revision, key and marker. */
    Item facts(R row) {
        return projection
                .readModel()
                .rows()
                .write(row)
                .without(projection.ownAttributes())
                .without(projection.layout().markNames());
    }

    void pass(Duration duration) {
        now = now.plus(duration);
    }

    void at(Instant time) {
        now = time;
    }

    private void touch(RowKey key) {
        Answers.of(editor().update(projection.readModel().keys().decode(key), row -> row));
    }

    private final class Now extends Clock {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
