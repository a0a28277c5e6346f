/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.kafka.CommittedRecords;
import io.tributary.contract.StreamHeaders;
import io.tributary.event.StoredEvent;
import io.tributary.observe.TaskLoad;
import io.tributary.streams.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the events that were appended have arrived: through the connector in the topics, from there in the rows, and
 * their effects in the topic of delivered effects. Not thread-safe.
 */
final class Arrival implements AutoCloseable {
    /** How long other rows are waited for when one cannot be brought forward. */
    private static final Duration NO_HOPE = Duration.ofSeconds(15);

    private final DemoOptions options;
    private final DemoWorld world;
    private final CommittedRecords topics;
    private final Set<String> missing = new HashSet<>();
    private final Set<String> seen = new HashSet<>();

    Arrival(DemoOptions options, DemoWorld world) {
        this.options = options;
        this.world = world;
        List<String> names = options.projection().sources().stream()
                .map(source -> options.settings().topics().prefix() + "."
                        + source.stream().name())
                .distinct()
                .toList();
        this.topics = new CommittedRecords(world.kafka(), names);
    }

    /** One more event has to arrive. */
    void expect(StoredEvent event) {
        if (!seen.contains(event.eventId())) {
            missing.add(event.eventId());
        }
    }

    /**
     * Waits until all expected events have arrived.
     *
     * @throws IllegalStateException if they have not, and nothing has moved for so long
     */
    void await(Duration patience) {
        Patience left = new Patience();
        while (true) {
            world.mustBeWell();
            topics.poll(record -> {
                String id = record.header(StreamHeaders.EVENT_ID);
                seen.add(id);
                missing.remove(id);
            });
            if (missing.isEmpty()) {
                Progress progress = world.application().projection().progress();
                if (progress.isSettled()) {
                    return;
                }
                left.orFail(progress, hopeless() ? NO_HOPE : patience, () -> unsettled(progress));
            } else {
                left.orFail(
                        missing.size(),
                        patience,
                        () -> List.of(missing.size() + " of " + (missing.size() + seen.size())
                                + " events have not come through the connector, which is "
                                + world.connector().status()));
            }
        }
    }

    /** Waits until no effect is left in the outbox. */
    void awaitEmptyOutbox(Duration patience) {
        Patience left = new Patience();
        int pending = world.dynamoDb().content(options.projection()).pendingEffects();
        while (pending > 0) {
            int now = pending;
            left.orFail(now, patience, () -> List.of(now + " effects are still in the outbox"));
            topics.poll(record -> {});
            pending = world.dynamoDb().content(options.projection()).pendingEffects();
        }
    }

    private boolean hopeless() {
        return world.application().failures().isHopeless();
    }

    private List<String> unsettled(Progress progress) {
        List<String> problems = new ArrayList<>();
        TaskLoad load = progress.load();
        problems.add("the projection is " + progress.state());
        add(problems, progress.lag(), "records are not consumed");
        add(problems, load.rows(), "rows are not done");
        add(problems, load.undelivered(), "effects are not confirmed to be delivered");
        add(problems, load.kept(), "events cannot be decoded or keyed");
        problems.addAll(world.application().failures().sentences());
        return problems;
    }

    private static void add(List<String> problems, long count, String what) {
        if (count > 0) {
            problems.add(count + " " + what);
        }
    }

    @Override
    public void close() {
        topics.close();
    }
}
