/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.eventfile.EventLine;
import io.tributary.app.rows.RowView;
import io.tributary.app.rows.RowViews;
import io.tributary.app.run.Lifecycle;
import io.tributary.projection.Projection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * The main job from one end to the other: events are appended, and rows and effects come of them.
 *
 * <p><b>Threading.</b> For one thread.
 */
public final class Demo {
    private final DemoOptions options;
    private final Lifecycle lifecycle;
    private final Narrator narrator;

    /** A demo whose parts belong to the lifecycle. */
    public Demo(DemoOptions options, Lifecycle lifecycle, Narrator narrator) {
        this.options = options;
        this.lifecycle = lifecycle;
        this.narrator = narrator;
    }

    /**
     * Starts everything, appends the events, and waits until they have arrived.
     *
     * @throws IllegalStateException if a part fails, or not everything arrives in time; the message says what is missing
     */
    public DemoResult run() throws InterruptedException, ExecutionException {
        DemoWorld world = DemoStart.start(options, lifecycle, narrator);
        long start = System.nanoTime();
        try (Arrival arrival = new Arrival(options, world)) {
            narrator.say(
                    options.lines().isEmpty()
                            ? "no events to append"
                            : "appending " + options.lines().size() + " events"
                                    + (options.inOrder() ? ", one at a time" : ""));
            EventAppender appender = new EventAppender(world.dynamoDb().histories());
            if (options.inOrder()) {
                for (EventLine<?> line : options.lines()) {
                    arrival.expect(appender.append(line));
                    arrival.await(options.patience());
                }
            } else {
                appender.appendAll(options.lines(), arrival::expect);
            }
            narrator.say("waiting until everything has arrived");
            arrival.await(options.patience());
            arrival.awaitEmptyOutbox(options.patience());
        }
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        narrator.say("everything has arrived");
        return result(options.projection(), world, time);
    }

    private <R> DemoResult result(Projection<?, R> projection, DemoWorld world, Duration time) {
        RowViews<R> views = new RowViews<>(projection);
        List<RowView> rows = world.dynamoDb().content(projection).rows().stream()
                .map(views::of)
                .toList();
        List<EffectView> effects = new EffectReader(
                        projection, options.settings().topics().effects())
                .read(world.kafka(), world.registry());
        return new DemoResult(
                rows,
                effects,
                new DemoResult.Requests(
                        world.application().requests().reads(),
                        world.application().requests().writes()),
                options.lines().size(),
                time);
    }
}
