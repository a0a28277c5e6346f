/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.Delivery;
import io.tributary.engine.ProjectionEngine;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.RowKey;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/**
 * Another application that delivers effects of the same rows by hand, under claims, as long as anything goes wrong. It
 * may die at any step, and a delivery that was made may seem to have failed.
 */
final class Drainer {
    private static final Duration CLAIM = Duration.ofMillis(20);

    private final Broker broker;
    private final VirtualTime time;
    private final Random random;
    private final Faults faults;
    private final Journal journal;
    private int lives;

    Drainer(Broker broker, VirtualTime time, Random random, Faults faults, Journal journal) {
        this.broker = broker;
        this.time = time;
        this.random = random;
        this.faults = faults;
        this.journal = journal;
    }

    /** An engine for a life of this drainer. */
    interface Engines extends BiFunction<Life, Delivery, ProjectionEngine<Tally.Key, Tally>> {}

    void start(List<RowKey> rows, Engines engines) {
        Life life = new Life("drainer " + ++lives, time);
        Delivery delivery = new Delivery(effect -> deliver(life, effect), "drainer", CLAIM);
        drain(life, rows, engines, engines.apply(life, delivery));
    }

    private void drain(Life life, List<RowKey> rows, Engines engines, ProjectionEngine<Tally.Key, Tally> engine) {
        if (faults.isStopped()) {
            return;
        }
        if (faults.chance(0.05)) {
            journal.count(Journal.Count.CRASHES);
            journal.note(life + " crashes");
            life.end();
            start(rows, engines);
            return;
        }
        if (random.nextInt(12) == 0) {
            engine.drainPending(Duration.ofMillis(50));
        } else {
            engine.drain(rows.get(random.nextInt(rows.size())));
        }
        time.after(life, 5_000 + random.nextInt(60_000), () -> drain(life, rows, engines, engine));
    }

    private CompletionStage<?> deliver(Life life, PendingEffect effect) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        boolean seemsToFail = faults.chance(0.1);
        time.after(life, random.nextInt(15_000), () -> {
            journal.note(life + " delivers");
            broker.delivered(
                    new Broker.Sent(effect.row(), effect.sequence(), effect.id().text()));
            if (seemsToFail) {
                done.completeExceptionally(new IllegalStateException("the consumer did not answer"));
            } else {
                done.complete(true);
            }
        });
        return done;
    }
}
