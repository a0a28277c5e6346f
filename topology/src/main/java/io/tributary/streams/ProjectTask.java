/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.RowEngine;
import io.tributary.observe.ProjectionObserver;
import io.tributary.observe.TaskLoad;
import io.tributary.outbox.OutboxKey;
import io.tributary.row.InstanceId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One life of the task that owns the rows of a partition, from a restored ledger to its end.
 *
 * <p>It never waits: each call takes what has finished, sends what that brought, and starts what is due. Until a record
 * has been consumed in this life it sends nothing and changes nothing, since only a transaction with offsets is fenced
 * when another task owns the rows by now.
 *
 * <p><b>Threading.</b> For the stream thread only.
 */
final class ProjectTask {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectTask.class);
    private static final long HELLO_AGAIN = TimeUnit.SECONDS.toMillis(10);
    private static final long SLOW_DOWN = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int KEPT_AT_ONCE = 8;

    private final ProcessorContext<byte[], byte[]> context;
    private final TaskSetup<?> setup;
    private final ProjectionParts<?> parts;
    private final RowEngine<?> engine;
    private final TurnRunner<?> turns;
    private final Ledger ledger;
    private final TaskOutput output;
    private final ProjectionObserver observer;
    private final Completions completions = new Completions();
    private final OpenRows rows;
    private final Removals removals;
    private final KeptEvents kept;
    private final Alarm alarm;
    private final PromptCommit commit;
    private final Settlement settlement;
    private final CommandIntake commands;
    private final int partition;
    private int inFlight;
    private boolean consumed;
    private boolean backlog;
    private long turnedAt;

    <R> ProjectTask(ProcessorContext<byte[], byte[]> context, TaskSetup<R> setup) {
        ProjectionParts<R> own = setup.newParts();
        RowEngine<R> rowEngine = setup.newEngine();
        this.context = context;
        this.setup = setup;
        this.parts = own;
        this.engine = rowEngine;
        this.turns = new TurnRunner<>(own, rowEngine, setup.executor(), setup.clock());
        this.partition = context.taskId().partition();
        this.ledger = new Ledger(context.getStateStore(ProjectionTopology.LEDGER));
        this.observer = setup.observer();
        this.output = new TaskOutput(context, own.projectionName(), observer);
        this.rows = new OpenRows(own);
        this.removals = new Removals(setup.backoff());
        this.kept = new KeptEvents(own, setup.routing(own), ledger, setup.backoff());
        this.settlement = new Settlement(own, ledger, output, removals, setup.backoff(), observer);
        this.commands = new CommandIntake(own, rows, removals, settlement, observer);
        this.alarm = new Alarm(context, setup.settings().flushInterval(), this::turn);
        this.commit = new PromptCommit(context, setup.settings().flushInterval());
        setup.share().join();
        restore();
    }

    private void restore() {
        ledger.readAll(new Ledger.Reader() {
            @Override
            public void row(String row, LedgerRow state) {
                rows.open(row)
                        .restore(new LedgerRow(
                                state.sent(), state.removed(), state.repair().filter(parts::canBeDone)));
            }

            @Override
            public void entry(String row, InstanceId instance, LedgerEntry entry) {
                if (parts.hasSource(instance.source())) {
                    rows.open(row)
                            .instances()
                            .put(instance, InstanceWork.restored(instance, parts.modeOf(instance.source()), entry));
                }
            }

            @Override
            public void kept(String id, KeptEvent event) {
                kept.restore(id, event);
            }
        });
        long now = context.currentSystemTimeMs();
        rows.restored(now);
        count();
        if (rows.size() > 0 || kept.size() > 0) {
            LOG.atInfo()
                    .addKeyValue("projection", parts.projectionName())
                    .addKeyValue("partition", partition)
                    .addKeyValue("rows", rows.size())
                    .addKeyValue("kept", kept.size())
                    .log("A task takes over unfinished rows");
            alarm.set(now, 0);
        }
    }

    void process(Record<byte[], byte[]> record) {
        consumed = true;
        long now = context.currentSystemTimeMs();
        if (inFlight == 0 && rows.dueAt() > now) {
            // The first event after a pause waits for those that come with it.
            turnedAt = now;
        }
        String topic = context.recordMetadata().map(RecordMetadata::topic).orElse("");
        if (topic.equals(setup.settings().commandsTopic())) {
            commands.take(text(record), record.value(), now);
        } else {
            KeptHeaders.read(record.headers()).ifPresentOrElse(from -> keep(from, record), () -> event(record, now));
        }
        // Rows that only wait for a place are not kept waiting for the interval as well.
        boolean place = backlog && completions.any();
        if (place || now - turnedAt >= setup.settings().flushInterval().toMillis()) {
            turn(now);
        } else {
            report();
            alarm.set(now, 0);
        }
        if (rows.size() > setup.settings().highWater()) {
            // Bounded and short, so that neither the group nor the transaction times out.
            LockSupport.parkNanos(SLOW_DOWN);
        }
    }

    private void event(Record<byte[], byte[]> record, long now) {
        RoutedEvent event = RoutedEvent.read(record.headers(), record.value());
        if (!parts.hasSource(event.instance().source())) {
            LOG.atWarn()
                    .addKeyValue("source", event.instance().source())
                    .log("An event of a source that is no longer declared is ignored");
            return;
        }
        RowWork row = rows.open(text(record));
        InstanceWork instance = row.instances()
                .computeIfAbsent(event.instance(), id -> new InstanceWork(id, parts.modeOf(id.source())));
        instance.arrived(event);
        ledger.put(row.text(), instance.id(), instance.entry());
        rows.changed(row, now);
    }

    private void keep(KeptHeaders from, Record<byte[], byte[]> record) {
        kept.add(
                from.id(),
                new KeptEvent(
                        from.topic(),
                        Bytes.wrap(record.key()),
                        Bytes.wrap(record.value()),
                        from.source(),
                        Attempts.NONE));
    }

    /** Takes what has finished, sends what that brought, and starts what is due. */
    private void turn(long now) {
        if (!consumed) {
            output.hello(partition, now);
            alarm.set(now, now + HELLO_AGAIN);
            return;
        }
        turnedAt = now;
        completions.harvest();
        int limit = setup.share().perTask();
        while (inFlight < limit) {
            Optional<RowWork> due = rows.next(now);
            if (due.isEmpty()) {
                break;
            }
            start(due.get(), now);
        }
        backlog = inFlight >= limit;
        for (Optional<List<OutboxKey>> batch = removals.next(now); batch.isPresent(); batch = removals.next(now)) {
            remove(batch.get());
        }
        for (int i = 0; i < KEPT_AT_ONCE; i++) {
            kept.next(now).ifPresent(this::retry);
        }
        // What has finished at once is not left for the next time.
        completions.harvest();
        count();
        alarm.set(now, inFlight > 0 ? 0 : Math.min(rows.dueAt(), Math.min(removals.dueAt(), kept.dueAt())));
    }

    private void start(RowWork row, long now) {
        inFlight++;
        Turn turn = row.take(now);
        completions.when(
                turns.run(turn),
                result -> {
                    ended(row, time -> settlement.settle(row, turn, result, time));
                    if (!result.effects().isEmpty() && !backlog) {
                        commit.sent(context.currentSystemTimeMs());
                    }
                },
                failure -> ended(row, time -> settlement.broken(row, turn, failure, time)));
    }

    private void ended(RowWork row, LongConsumer settling) {
        inFlight--;
        long now = context.currentSystemTimeMs();
        settling.accept(now);
        rows.changed(row, now);
    }

    private void remove(List<OutboxKey> batch) {
        CompletionStage<Set<OutboxKey>> removing = CompletableFuture.supplyAsync(
                        () -> engine.remove(batch), setup.executor())
                .thenCompose(answer -> answer);
        completions.when(removing, confirmed -> removed(batch, confirmed), failure -> {
            LOG.atWarn()
                    .addKeyValue("projection", parts.projectionName())
                    .addKeyValue("error", failure.toString())
                    .log("Delivered effects could not be removed from the outbox; it is tried again");
            removed(batch, Set.of());
        });
    }

    private void removed(List<OutboxKey> batch, Set<OutboxKey> confirmed) {
        long now = context.currentSystemTimeMs();
        removals.answered(batch, confirmed, now);
        observer.removed(parts.projectionName(), confirmed.size());
        for (OutboxKey key : confirmed) {
            rows.find(key.row().text()).ifPresent(row -> {
                row.removed(key.sequence());
                settlement.recordRow(row);
                if (row.isDone()) {
                    rows.changed(row, now);
                }
            });
        }
    }

    private void retry(String id) {
        KeptEvent event = kept.event(id);
        completions.when(
                CompletableFuture.supplyAsync(() -> kept.attempt(event), setup.executor()),
                result -> {
                    long now = context.currentSystemTimeMs();
                    if (result.failure().isEmpty()) {
                        result.routed().forEach(to -> output.again(to, now));
                        result.apart().forEach(source -> kept.add(id + source, event.of(source)));
                        kept.done(id);
                        return;
                    }
                    if (result.letter() != null) {
                        output.deadLetter(
                                event.key().get(),
                                result.letter().get(),
                                parts.sourcesOf(event.topic()),
                                result.failure().get(),
                                now);
                    }
                    kept.failed(id, now, result.letter() != null);
                },
                failure -> kept.failed(id, context.currentSystemTimeMs(), false));
    }

    private void count() {
        observer.work(parts.projectionName(), partition, report());
    }

    private TaskLoad report() {
        TaskLoad now = new TaskLoad(rows.size(), inFlight, rows.undelivered(), kept.size());
        setup.load().set(partition, now);
        return now;
    }

    void close() {
        completions.close();
        alarm.off();
        commit.close();
        setup.share().leave();
        setup.load().remove(partition);
        observer.closed(parts.projectionName(), partition);
        parts.close();
    }

    private static String text(Record<byte[], byte[]> record) {
        return record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
    }
}
