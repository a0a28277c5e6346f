/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.contract.ShipmentNotice;
import io.tributary.engine.Cost;
import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.RowSize;
import io.tributary.engine.SourcedEvent;
import io.tributary.outbox.EffectCodec;
import io.tributary.outbox.EffectId;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Knows checkpoints, revisions and outboxes, and one effect for each event of a scan. What it is asked for is done at
 * once; while it is held, the answers wait.
 */
final class FakeEngine implements RowEngine<Parcels.Summary> {
    private static final EffectCodec<ShipmentNotice> CODEC = EffectCodec.of(ShipmentNotice.class);

    private static final long HEAD = 3;

    final List<String> calls = new ArrayList<>();
    final Map<InstanceId, Failure> failing = new HashMap<>();
    final Map<String, TreeMap<Long, PendingEffect>> outbox = new HashMap<>();
    /** The revision of a row's first write. */
    long initial = 1;

    boolean contended;
    boolean unreadable;
    boolean refusesRemovals;
    Optional<PendingEffect.Claim> claim = Optional.empty();
    private final Map<String, Map<InstanceId, Long>> checkpoints = new HashMap<>();
    private final Map<String, Long> revisions = new HashMap<>();
    private final List<Runnable> answers = new ArrayList<>();
    private boolean held;

    void hold() {
        held = true;
    }

    void release() {
        held = false;
        List<Runnable> waiting = List.copyOf(answers);
        answers.clear();
        waiting.forEach(Runnable::run);
    }

    /** What another writer, or a crash, left behind. */
    PendingEffect leave(String row, InstanceId instance, long version) {
        RowKey key = new RowKey(List.of("shipmentId"), List.of(row));
        revisions.merge(row, 1L, Long::sum);
        checkpoints.computeIfAbsent(row, r -> new HashMap<>()).merge(instance, version, Math::max);
        return enqueue(key, instance, version);
    }

    @Override
    public CompletionStage<RowOutcome<Parcels.Summary>> apply(RowKey key, List<SourcedEvent> events) {
        Map<InstanceId, List<Long>> versions = new TreeMap<>(Comparator.comparing(InstanceId::entry));
        for (SourcedEvent event : events) {
            InstanceId instance = new InstanceId(event.source(), event.event().streamId());
            versions.computeIfAbsent(instance, i -> new ArrayList<>())
                    .add(event.event().version());
        }
        versions.values().forEach(list -> list.sort(null));
        return answer("apply", key, versions);
    }

    @Override
    public CompletionStage<RowOutcome<Parcels.Summary>> bringUp(RowKey key, Map<InstanceId, Long> versions) {
        Map<InstanceId, List<Long>> lists = new HashMap<>();
        versions.forEach((instance, asked) -> {
            long version = asked == Long.MAX_VALUE ? HEAD : asked;
            List<Long> list = new ArrayList<>();
            long from = checkpoints.getOrDefault(key.text(), Map.of()).getOrDefault(instance, 0L);
            for (long v = Math.min(from + 1, version); v <= version; v++) {
                list.add(v);
            }
            lists.put(instance, list);
        });
        return answer("bringUp", key, lists);
    }

    private CompletionStage<RowOutcome<Parcels.Summary>> answer(
            String call, RowKey key, Map<InstanceId, List<Long>> versions) {
        calls.add(call + " " + key.text() + " " + text(versions));
        RowOutcome<Parcels.Summary> outcome = write(key, versions);
        return later(() -> outcome);
    }

    private RowOutcome<Parcels.Summary> write(RowKey key, Map<InstanceId, List<Long>> versions) {
        Map<InstanceId, Long> known = checkpoints.computeIfAbsent(key.text(), k -> new HashMap<>());
        List<InstanceOutcome> outcomes = new ArrayList<>();
        List<PendingEffect> enqueued = new ArrayList<>();
        int writes = versions.entrySet().stream()
                        .anyMatch(each -> !failing.containsKey(each.getKey())
                                && each.getValue().get(each.getValue().size() - 1)
                                        > known.getOrDefault(each.getKey(), 0L))
                ? 1
                : 0;
        if (writes > 0) {
            revisions.merge(key.text(), initial, (revision, first) -> revision + 1);
        }
        versions.forEach((instance, list) -> {
            Failure failure = failing.get(instance);
            List<Long> applied = new ArrayList<>();
            List<Long> already = new ArrayList<>();
            if (failure == null) {
                for (long version : list) {
                    if (version <= known.getOrDefault(instance, 0L)) {
                        already.add(version);
                        continue;
                    }
                    applied.add(version);
                    known.put(instance, version);
                    if (instance.source().equals("scan")) {
                        enqueued.add(enqueue(key, instance, version));
                    }
                }
            }
            outcomes.add(new InstanceOutcome(
                    instance,
                    applied,
                    already,
                    List.of(),
                    List.of(),
                    List.of(),
                    OptionalLong.of(known.getOrDefault(instance, 0L)),
                    Optional.ofNullable(failure)));
        });
        boolean allFailed = outcomes.stream().allMatch(each -> each.failure().isPresent());
        boolean met = contended;
        contended = false;
        return new RowOutcome<>(
                "shipments",
                key,
                allFailed ? outcomes.get(0).failure() : Optional.empty(),
                Optional.empty(),
                false,
                revisions.containsKey(key.text()) ? OptionalLong.of(revisions.get(key.text())) : OptionalLong.empty(),
                writes,
                enqueued,
                0,
                0,
                met,
                outcomes,
                Cost.NONE,
                RowSize.NONE);
    }

    private PendingEffect enqueue(RowKey key, InstanceId instance, long version) {
        TreeMap<Long, PendingEffect> pending = outbox.computeIfAbsent(key.text(), k -> new TreeMap<>());
        long sequence = revisions.get(key.text()) * 100;
        while (pending.containsKey(sequence)) {
            sequence++;
        }
        ShipmentNotice notice = new ShipmentNotice(key.text(), "at " + version);
        PendingEffect effect = new PendingEffect(
                key,
                sequence,
                new EffectId(instance.source(), instance.streamId(), version, 0),
                "Scanned",
                CODEC.typeName(notice),
                CODEC.encode(notice),
                claim);
        pending.put(sequence, effect);
        return effect;
    }

    @Override
    public CompletionStage<RowOutcome<Parcels.Summary>> catchUp(RowKey key) {
        return answer("catchUp", key, Map.of(new InstanceId("order", "o-1"), List.of(1L)));
    }

    @Override
    public CompletionStage<RowOutcome<Parcels.Summary>> rebuild(RowKey key, Map<InstanceId, Long> upTo) {
        calls.add("rebuild " + key.text() + " " + upTo.values());
        return later(() -> write(key, Map.of(new InstanceId("order", "o-1"), List.of(1L))));
    }

    @Override
    public CompletionStage<List<PendingEffect>> pendingEffects(RowKey key) {
        calls.add("pendingEffects " + key.text());
        if (unreadable) {
            return CompletableFuture.failedFuture(new IllegalStateException("the outbox cannot be read"));
        }
        List<PendingEffect> now =
                List.copyOf(outbox.getOrDefault(key.text(), new TreeMap<>()).values());
        return later(() -> now);
    }

    @Override
    public CompletionStage<Set<OutboxKey>> remove(Collection<OutboxKey> effects) {
        calls.add("remove " + effects.stream().map(OutboxKey::sequence).toList());
        if (refusesRemovals) {
            return later(Set::of);
        }
        effects.forEach(effect -> outbox.get(effect.row().text()).remove(effect.sequence()));
        Set<OutboxKey> confirmed = new HashSet<>(effects);
        return later(() -> confirmed);
    }

    private <T> CompletionStage<T> later(Supplier<T> answer) {
        CompletableFuture<T> future = new CompletableFuture<>();
        Runnable complete = () -> future.complete(answer.get());
        if (held) {
            answers.add(complete);
        } else {
            complete.run();
        }
        return future;
    }

    private static String text(Map<InstanceId, List<Long>> versions) {
        List<String> parts = new ArrayList<>();
        versions.forEach((instance, list) -> parts.add(instance.entry() + list));
        parts.sort(null);
        return String.join(" ", parts);
    }
}
