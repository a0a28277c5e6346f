/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.SourcedEvent;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.route.VersionChain;
import io.tributary.row.InstanceId;
import io.tributary.simulation.Journal.Count;
import io.tributary.simulation.Story.Told;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** How the events of a story happen, and reach the log by way of the router. */
final class Telling {
    private final Story story;
    private final Broker broker;
    private final VirtualTime time;
    private final Life world;
    private final Random random;
    private final Faults faults;
    private final Journal journal;
    private final Collaborators collaborators;
    private final HistoryStore histories;
    private final Map<InstanceId, Long> happened = new HashMap<>();
    private final Map<String, Long> routed = new HashMap<>();
    private final Map<String, Long> delivered = new HashMap<>();
    private VersionChain chain = new VersionChain(10, 2);

    Telling(Scene scene, Collaborators collaborators, HistoryStore histories) {
        this.story = scene.story();
        this.broker = scene.broker();
        this.time = scene.time();
        this.world = scene.world();
        this.random = scene.random();
        this.faults = scene.faults();
        this.journal = scene.journal();
        this.collaborators = collaborators;
        this.histories = histories;
    }

    /** How many events of an instance there are by now. */
    long happened(InstanceId instance) {
        return happened.getOrDefault(instance, 0L);
    }

    /** Lets the events happen, and be delivered: later, in another order, more than once. */
    void start() {
        long at = 2_000;
        long disorder = random.nextInt(3) == 0 ? 1 : 60_000;
        for (Told told : story.order()) {
            at += random.nextInt(30_000);
            time.after(world, at, () -> {
                happened.put(told.instance(), told.version());
                histories.put(
                        new History(
                                Declared.stream(told.instance().source()),
                                told.instance().streamId()),
                        List.of(told.stored()));
            });
            journal.count(Count.EVENTS);
            int times = random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1;
            journal.count(Count.REPEATS, times - 1);
            for (int i = 0; i < times; i++) {
                long late = i == 0 ? random.nextLong(disorder) : random.nextLong(200_000);
                time.after(world, at + 1 + late, () -> deliver(told));
            }
        }
    }

    private void deliver(Told told) {
        long before = delivered.merge(told.instance().entry(), told.version(), Math::max);
        if (before > told.version()) {
            journal.count(Count.REORDERINGS);
        }
        if (faults.chance(0.03)) {
            // The router starts anew, and knows nothing of what it has seen.
            chain = new VersionChain(10, 2);
        }
        String row = told.row().text();
        OptionalLong coveredFrom =
                chain.seen(told.instance(), told.version(), List.of(row)).getOrDefault(row, OptionalLong.empty());
        long last =
                Optional.ofNullable(routed.get(told.instance().entry() + row)).orElse(0L);
        routed.merge(told.instance().entry() + row, told.version(), Math::max);
        OptionalLong covered = collaborators.covered(coveredFrom, last);
        journal.note("delivered " + told);
        if (covered.isPresent()
                && !story.own(told.row(), told.instance(), covered.getAsLong(), told.version() - 1)
                        .isEmpty()) {
            journal.violated(
                    Violation.Invariant.COVERED,
                    told + " is said to be the only one for its row since version " + covered.getAsLong());
        }
        broker.append(new Broker.Entry.Delivered(
                told.row(), new SourcedEvent(told.instance().source(), told.stored(), covered)));
    }
}
