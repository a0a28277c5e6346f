/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.row.RowKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/** What is asked of a row's owner besides its events: to repair the row, and to look at its outbox. */
final class Commands {
    private final Story story;
    private final Broker broker;
    private final VirtualTime time;
    private final Life world;
    private final Random random;
    private final Function<RowKey, Set<Long>> outbox;
    private final Map<RowKey, Optional<Long>> swept = new HashMap<>();

    Commands(Scene scene, Function<RowKey, Set<Long>> outbox) {
        this.story = scene.story();
        this.broker = scene.broker();
        this.time = scene.time();
        this.world = scene.world();
        this.random = scene.random();
        this.outbox = outbox;
    }

    /** Somebody wants a row to be repaired. */
    void repair() {
        if (time.now() < Scene.FAULTS_END) {
            RowKey row = story.rows().get(random.nextInt(story.rows().size()));
            broker.append(new Broker.Entry.Repaired(
                    row,
                    random.nextInt(3) == 0
                            ? new Broker.Repair.CatchUp()
                            : new Broker.Repair.Rebuild(story.histories().keySet())));
            time.after(world, 100_000 + random.nextInt(400_000), this::repair);
        }
    }

    /** Wakes the owner of a row whose outbox still begins with what it began with the last time. */
    void sweep() {
        for (RowKey row : story.rows()) {
            Optional<Long> first = outbox.apply(row).stream().findFirst();
            if (first.isPresent() && first.equals(swept.get(row))) {
                broker.append(new Broker.Entry.Woken(row));
            }
            swept.put(row, first);
        }
        time.after(world, 120_000, this::sweep);
    }
}
