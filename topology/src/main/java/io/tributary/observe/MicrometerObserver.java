/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.tributary.engine.Cost;
import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Counts what projections do in a Micrometer registry. Rows and instances are never tags: there are too many.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
public final class MicrometerObserver implements ProjectionObserver {
    private final MeterRegistry registry;
    private final Map<String, Map<Integer, TaskLoad>> loads = new ConcurrentHashMap<>();

    /** An observer that counts in a registry. */
    public MicrometerObserver(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void routed(String projection, String source) {
        count("tributary.events.routed", projection, "source", source);
    }

    @Override
    public void elsewhere(String projection, String stream) {
        count("tributary.events.elsewhere", projection, "stream", stream);
    }

    @Override
    public void kept(String projection, String topicName, Failure failure) {
        count("tributary.events.kept", projection, "code", failure.code());
    }

    @Override
    public void applied(String projection, RowOutcome<?> outcome) {
        count("tributary.turns", projection, "status", outcome.status().name());
        for (InstanceOutcome instance : outcome.instances()) {
            String source = instance.instance().source();
            decided(projection, source, "applied", instance, InstanceOutcome::applied);
            decided(projection, source, "alreadyApplied", instance, InstanceOutcome::alreadyApplied);
            decided(projection, source, "rejected", instance, InstanceOutcome::rejected);
            decided(projection, source, "superseded", instance, InstanceOutcome::superseded);
            decided(projection, source, "skipped", instance, InstanceOutcome::skipped);
        }
        requests(projection, outcome.cost());
        if (outcome.size().bytes() > 0) {
            registry.summary("tributary.row.bytes", "projection", projection)
                    .record(outcome.size().bytes());
            registry.summary("tributary.row.checkpoints", "projection", projection)
                    .record(outcome.size().checkpoints());
        }
    }

    private void decided(
            String projection,
            String source,
            String decision,
            InstanceOutcome instance,
            Function<InstanceOutcome, List<Long>> versions) {
        int number = versions.apply(instance).size();
        if (number > 0) {
            counter("tributary.events.decided", projection, "source", source, "decision", decision)
                    .increment(number);
        }
    }

    private void requests(String projection, Cost cost) {
        requests(projection, "rowRead", cost.rowReads());
        requests(projection, "historyRead", cost.historyReads());
        requests(projection, "outboxRead", cost.outboxReads());
        requests(projection, "write", cost.writes());
    }

    private void requests(String projection, String kind, int number) {
        if (number > 0) {
            counter("tributary.store.requests", projection, "kind", kind).increment(number);
        }
    }

    @Override
    public void failed(String projection, RowKey row, InstanceId instance, Failure failure, int attempts) {
        count("tributary.instances.failed", projection, "source", instance.source(), "code", failure.code());
    }

    @Override
    public void contended(String projection, RowKey row) {
        count("tributary.rows.contended", projection);
    }

    @Override
    public void forwarded(String projection, PendingEffect effect) {
        count("tributary.effects.forwarded", projection, "type", effect.effectType());
    }

    @Override
    public void acknowledged(String projection, RowKey row, long sequence) {
        count("tributary.effects.acknowledgements", projection);
    }

    @Override
    public void removed(String projection, int effects) {
        counter("tributary.effects.removed", projection).increment(effects);
    }

    @Override
    public void deadLetter(String projection, String source, Failure failure) {
        count("tributary.dead.letters", projection, "source", source, "code", failure.code());
    }

    @Override
    public void work(String projection, int partition, TaskLoad load) {
        loads.computeIfAbsent(projection, this::gauges).put(partition, load);
    }

    @Override
    public void closed(String projection, int partition) {
        loads.computeIfAbsent(projection, this::gauges).remove(partition);
    }

    @Override
    public void threadFailed(String projection, Throwable failure) {
        count(
                "tributary.threads.failed",
                projection,
                "error",
                failure.getClass().getSimpleName());
    }

    private Map<Integer, TaskLoad> gauges(String projection) {
        Map<Integer, TaskLoad> tasks = new ConcurrentHashMap<>();
        gauge("tributary.rows.unfinished", projection, tasks, TaskLoad::rows);
        gauge("tributary.rows.in.flight", projection, tasks, TaskLoad::inFlight);
        gauge("tributary.effects.undelivered", projection, tasks, TaskLoad::undelivered);
        gauge("tributary.events.waiting", projection, tasks, TaskLoad::kept);
        return tasks;
    }

    private void gauge(String name, String projection, Map<Integer, TaskLoad> tasks, ToIntFunction<TaskLoad> value) {
        Gauge.builder(name, tasks, all -> all.values().stream().mapToInt(value).sum())
                .tag("projection", projection)
                .register(registry);
    }

    private void count(String name, String projection, String... tags) {
        counter(name, projection, tags).increment();
    }

    private Counter counter(String name, String projection, String... tags) {
        return registry.counter(name, Tags.of("projection", projection).and(tags));
    }
}
