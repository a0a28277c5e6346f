/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.item.Item;
import io.tributary.outbox.OutboxItems;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.Claim;
import io.tributary.row.OutboxPlace;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Delivers the effects of a row strictly in sequence: claims the head, delivers it, removes it, and so on. A claim of
 * somebody else that has not ended stops it.
 *
 * <p><b>Threading.</b> Thread-safe; one drain per row at a time, which the row's queue sees to.
 */
final class Drain {
    private static final int MAX_LEFTOVERS = 10_000;

    private final OutboxItems items;
    private final RowStore store;
    private final Delivery delivery;
    private final Clock clock;
    private final Scheduler scheduler;
    private final Set<RowKey> leftovers = ConcurrentHashMap.newKeySet();

    Drain(OutboxItems items, RowStore store, Delivery delivery, Clock clock, Scheduler scheduler) {
        this.items = items;
        this.store = store;
        this.delivery = delivery;
        this.clock = clock;
        this.scheduler = scheduler;
    }

    /** Whether an earlier drain left something of the row behind. */
    boolean leftSomething(RowKey row) {
        return leftovers.contains(row);
    }

    /** Delivers what lies in the row's outbox; never fails. */
    CompletionStage<Drained> run(RowKey row, int enqueued, CostMeter cost) {
        Run run = new Run(row, cost);
        return run.pass()
                .exceptionally(failure -> run.broken(enqueued, failure))
                .thenApply(drained -> {
                    if (drained.undelivered() == 0 && drained.failure().isEmpty()) {
                        leftovers.remove(row);
                    } else if (leftovers.size() < MAX_LEFTOVERS) {
                        leftovers.add(row);
                    }
                    return drained;
                });
    }

    private static Failure failure(String code, String what, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return new Failure(code, what + " failed: " + cause, OptionalLong.empty(), true);
    }

    /** One drain under way. */
    private final class Run {
        private final RowKey row;
        private final CostMeter cost;
        private final Deque<PendingEffect> left = new ArrayDeque<>();
        private int delivered;

        Run(RowKey row, CostMeter cost) {
            this.row = row;
            this.cost = cost;
        }

        CompletionStage<Drained> pass() {
            int before = delivered;
            cost.outboxRead();
            return started(() -> store.outbox(row))
                    .thenComposeAsync(
                            (SortedMap<Long, Item> outbox) -> {
                                outbox.values().forEach(item -> left.add(items.read(row, item)));
                                return head();
                            },
                            scheduler::run)
                    // Another writer may have met this drain's claim and gone away: its effects are nobody else's.
                    .thenCompose(drained -> drained.undelivered() == 0 && delivered > before
                            ? pass()
                            : CompletableFuture.completedStage(drained));
        }

        private CompletionStage<Drained> head() {
            PendingEffect effect = left.peek();
            if (effect == null) {
                return stop(Optional.empty());
            }
            long now = clock.millis();
            Claim claim =
                    new Claim(delivery.by(), now, now + delivery.claimFor().toMillis());
            cost.write();
            return started(() -> store.claim(place(effect), claim))
                    .handle((result, failure) -> failure != null
                            ? stop(Optional.of(failure("OutboxUnavailable", "claiming " + name(effect), failure)))
                            : switch (result) {
                                case CLAIMED -> deliver(effect);
                                case HELD -> stop(Optional.empty());
                                case GONE -> next();
                            })
                    .thenCompose(stage -> stage);
        }

        private CompletionStage<Drained> deliver(PendingEffect effect) {
            return started(() -> delivery.to().deliver(effect))
                    .handle((done, failure) -> failure == null
                            ? remove(effect)
                            : stop(Optional.of(failure("DeliveryFailed", "delivering " + name(effect), failure))))
                    .thenCompose(stage -> stage);
        }

        /** A delivered effect goes, even if its claim has ended and somebody else has it now. */
        private CompletionStage<Drained> remove(PendingEffect effect) {
            delivered++;
            cost.write();
            return started(() -> store.remove(List.of(place(effect))))
                    .handle((removed, failure) -> failure == null && removed.contains(place(effect))
                            ? next()
                            // What comes after it must not overtake its repeat.
                            : stop(Optional.of(failure(
                                    "OutboxUnavailable",
                                    "removing " + name(effect) + ", which was delivered,",
                                    failure == null ? new IllegalStateException("not confirmed") : failure))))
                    .thenCompose(stage -> stage);
        }

        private CompletionStage<Drained> next() {
            left.remove();
            CompletableFuture<Void> turn = new CompletableFuture<>();
            scheduler.run(() -> turn.complete(null));
            return turn.thenCompose(nothing -> head());
        }

        private Drained broken(int enqueued, Throwable failure) {
            int undelivered = Math.max(left.size(), enqueued - delivered);
            return new Drained(
                    delivered, undelivered, Optional.of(failure("OutboxUnavailable", "reading the outbox", failure)));
        }

        private CompletionStage<Drained> stop(Optional<Failure> failure) {
            return CompletableFuture.completedStage(new Drained(delivered, left.size(), failure));
        }
    }

    private static OutboxPlace place(PendingEffect effect) {
        return new OutboxPlace(effect.row(), effect.sequence());
    }

    private static String name(PendingEffect effect) {
        return "effect " + effect.id().text();
    }

    private interface Starting<T> {
        CompletionStage<? extends T> start() throws Exception;
    }

    private static <T> CompletableFuture<T> started(Starting<T> starting) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            starting.start().whenComplete((value, failure) -> {
                if (failure == null) {
                    result.complete(value);
                } else {
                    result.completeExceptionally(failure);
                }
            });
        } catch (Exception e) {
            result.completeExceptionally(e);
        }
        return result;
    }
}
