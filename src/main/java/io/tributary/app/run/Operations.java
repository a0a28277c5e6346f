/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import io.tributary.app.config.Settings;
import io.tributary.app.config.SurroundingsException;
import io.tributary.projection.Projection;
import io.tributary.row.RowKey;
import io.tributary.streams.ApplicationReset;
import io.tributary.streams.RowCommand;
import io.tributary.streams.RowCommands;
import io.tributary.streams.TopologySettings;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/**
 * What an operator does to the application of one projection, from outside of it.
 *
 * <p><b>Threading.</b> For one thread.
 */
public final class Operations {
    private final Projection<?, ?> projection;
    private final TopologySettings topology;
    private final Settings settings;

    /** Operations on the application of a projection. */
    public Operations(Projection<?, ?> projection, Settings settings) {
        this.projection = projection;
        this.settings = settings;
        this.topology = RunningProjection.topology(settings.application().idOf(projection.name()), settings);
    }

    /**
     * Sends a command to the owner of a row, which acts on it as soon as it runs.
     *
     * @throws SurroundingsException if Kafka does not take it
     */
    public void send(RowKey row, RowCommand command) {
        try (RowCommands commands = RowCommands.of(topology, KafkaSettings.streams(settings))) {
            commands.send(row, command).toCompletableFuture().join();
        } catch (CompletionException | KafkaException e) {
            throw new SurroundingsException(
                    "the command could not be sent to topic '" + topology.commandsTopic() + "': " + e.getMessage(), e);
        }
    }

    /**
     * Sets the application back to the beginning of its event topics.
     *
     * @throws SurroundingsException if Kafka does not answer
     */
    public ApplicationReset.Answer reset() throws InterruptedException {
        try (Admin admin = Admin.create(Map.copyOf(settings.kafka()))) {
            return new ApplicationReset(admin, topology).toBeginning(projection);
        } catch (KafkaException | IllegalStateException e) {
            throw new SurroundingsException(
                    "application '" + topology.applicationId() + "' could not be reset: " + e.getMessage(), e);
        }
    }
}
