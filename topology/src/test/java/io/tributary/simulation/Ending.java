/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.item.Item;
import io.tributary.row.RowKey;
import io.tributary.row.memory.InMemoryRowStore;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/** How a history comes to its end: the code that fails is mended, all is done, and what must hold then is checked. */
final class Ending {
    private static final long HELD_UP = 10_000_000;

    private final Story story;
    private final Broker broker;
    private final VirtualTime time;
    private final Life world;
    private final Random random;
    private final Journal journal;
    private final Declared declared;
    private final Decisions decisions;
    private final DeliveryChecks deliveries;
    private final InMemoryRowStore rows;
    private final InMemoryHistoryStore histories;
    private final Function<RowKey, Set<Long>> outbox;
    private Optional<String> heldUp = Optional.empty();

    Ending(
            Scene scene,
            Declared declared,
            Decisions decisions,
            DeliveryChecks deliveries,
            InMemoryRowStore rows,
            InMemoryHistoryStore histories,
            Function<RowKey, Set<Long>> outbox) {
        this.story = scene.story();
        this.broker = scene.broker();
        this.time = scene.time();
        this.world = scene.world();
        this.random = scene.random();
        this.journal = scene.journal();
        this.declared = declared;
        this.decisions = decisions;
        this.deliveries = deliveries;
        this.rows = rows;
        this.histories = histories;
        this.outbox = outbox;
    }

    /** Mends the code as soon as all is done but for what it fails on. */
    void mend() {
        boolean restsOnFailures = broker.position() == broker.log().size()
                && broker.ledger().entrySet().stream()
                        .allMatch(row -> !row.getValue().open()
                                && row.getValue().repair().isEmpty()
                                && row.getValue().instances().keySet().stream()
                                        .allMatch(instance -> story.isPoisoned(row.getKey(), instance)))
                && story.rows().stream()
                        .allMatch(row -> decisions
                                .undecided(row, item(row), instance -> !story.isPoisoned(row, instance))
                                .isEmpty());
        if (restsOnFailures) {
            journal.note("the code is mended");
            declared.mended(true);
        } else if (time.now() > Scene.FAULTS_END + HELD_UP) {
            heldUp = Optional.of("" + broker.ledger());
            declared.mended(true);
        } else {
            time.after(world, 10_000, this::mend);
        }
    }

    /** Whether there is nothing left to do. */
    boolean isDone() {
        return declared.isMended()
                && broker.isDone()
                && story.rows().stream().allMatch(row -> outbox.apply(row).isEmpty());
    }

    /** Checks what must hold once a history is over. */
    void check() {
        for (RowKey row : story.rows()) {
            decisions.ended(row, item(row));
            deliveries.ended(row);
            deliveries.consumed(broker.effects(), row, random);
            if (!outbox.apply(row).isEmpty()) {
                journal.violated(
                        Violation.Invariant.LIVENESS,
                        "the outbox of " + row.text() + " still has " + outbox.apply(row));
            }
        }
        heldUp.ifPresent(ledger -> {
            // What is never done is not held up by a failure.
            if (journal.violation().isEmpty() && broker.isDone()) {
                journal.violated(Violation.Invariant.ISOLATION, "a failure held up others: " + ledger);
            }
        });
        if (!broker.isDone()) {
            journal.violated(Violation.Invariant.LIVENESS, "the ledger still has " + broker.ledger());
        }
        if (story.commutes() && journal.violation().isEmpty()) {
            Canonical canonical = new Canonical(declared.projection(), story, journal);
            story.rows().forEach(row -> canonical.ended(row, rows, histories, time));
        }
    }

    private Item item(RowKey row) {
        return rows.rows().getOrDefault(row, Item.empty());
    }
}
