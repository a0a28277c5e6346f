/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.config.Settings;
import io.tributary.app.eventfile.EventLine;
import io.tributary.projection.Projection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a demo is to do.
 *
 * @param projection the projection that runs
 * @param lines the events to append
 * @param inOrder whether each waits until the one before has settled
 * @param dynamoDb a DynamoDB endpoint to use instead of one of our own
 * @param plugins the folder of Connect's plug-ins
 * @param scratch a folder for files that nobody needs afterwards
 * @param settings settings of the application; where the parts of the demo are, it says itself
 * @param patience how long everything may take to arrive after the last append
 */
public record DemoOptions(
        Projection<?, ?> projection,
        List<EventLine<?>> lines,
        boolean inOrder,
        Optional<URI> dynamoDb,
        Path plugins,
        Path scratch,
        Settings settings,
        Duration patience) {
    /** Copies. */
    public DemoOptions {
        lines = List.copyOf(lines);
    }
}
