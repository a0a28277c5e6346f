/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.RowEngine;
import io.tributary.observe.ProjectionObserver;
import io.tributary.projection.Projection;
import io.tributary.route.Router;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What every task of a projection is made from.
 *
 * @param projection the projection
 * @param settings its settings
 * @param format how records are read and written
 * @param engines gives each task an engine of its own, with its own cache
 * @param executor where events are decoded and effects serialised
 * @param clock the time, for claims and records
 * @param random for back-offs
 * @param observer is told what happens
 * @param share how many rows may be under way in a task
 * @param load where tasks say what they have to do
 * @param <R> the row type
 */
record TaskSetup<R>(
        Projection<?, R> projection,
        TopologySettings settings,
        WireFormat format,
        Supplier<? extends RowEngine<R>> engines,
        Executor executor,
        Clock clock,
        RandomGenerator random,
        ProjectionObserver observer,
        InFlightShare share,
        ApplicationLoad load) {

    ProjectionParts<R> newParts() {
        return new ProjectionParts<>(projection, settings, format, clock);
    }

    RowEngine<R> newEngine() {
        return engines.get();
    }

    Routing routing(ProjectionParts<R> parts) {
        return new Routing(parts.decoder(), new Router(projection));
    }

    Backoff backoff() {
        return new Backoff(settings.firstRetry(), settings.maxRetry(), random);
    }
}
