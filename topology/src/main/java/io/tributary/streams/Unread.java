/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.StreamsConfig;

/**
 * What lies in an application's topics that it has not read. Asks the broker.
 *
 * <p><b>Threading.</b> For one thread at a time.
 */
final class Unread implements AutoCloseable {
    private final TaskSetup<?> setup;
    private final Lag lag;

    /** Of an application that runs with these settings; the admin client stays its owner's. */
    Unread(TaskSetup<?> setup, StreamsConfig config, Admin admin, String client) {
        this.setup = setup;
        Map<String, Object> reader = config.getRestoreConsumerConfigs(client);
        reader.put("isolation.level", "read_committed");
        this.lag = new Lag(
                admin,
                new KafkaConsumer<>(reader, new ByteArrayDeserializer(), new ByteArrayDeserializer()),
                setup.settings().applicationId());
    }

    /**
     * How many records of the topics of events, of rows and of commands.
     *
     * @throws IllegalStateException if the broker cannot be asked
     */
    long records() {
        TopologySettings settings = setup.settings();
        // Down the stream: what leaves a topic before it is looked at is seen in the next.
        List<String> topics = new ArrayList<>(ProjectionTopology.eventTopics(setup));
        topics.add(ProjectionTopology.rowsTopic(settings));
        topics.add(settings.commandsTopic());
        long records = 0;
        for (String topic : topics) {
            records += asking(() -> lag.of(topic));
        }
        return records;
    }

    /**
     * Refuses to go on where events are gone.
     *
     * @throws IllegalStateException if some were deleted before they were read, or the broker cannot be asked
     */
    void refuseIfDeleted() {
        List<String> lost = new ArrayList<>();
        for (String topic : ProjectionTopology.eventTopics(setup)) {
            lost.addAll(asking(() -> lag.lost(topic)));
        }
        if (!lost.isEmpty()) {
            throw new IllegalStateException("events were deleted before application '"
                    + setup.settings().applicationId() + "' read them: " + String.join(", ", lost)
                    + "; set the application back to the beginning with 'tributary reset', let the connector send a"
                    + " snapshot, and keep events longer");
        }
    }

    /** Lends the consumer for something else. */
    void use(java.util.function.Consumer<Consumer<byte[], byte[]>> task) {
        lag.use(task);
    }

    @Override
    public void close() {
        lag.close();
    }

    private <T> T asking(Question<T> question) {
        try {
            return question.ask();
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "the lag of " + setup.settings().applicationId() + " is not known: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking for the lag", e);
        }
    }

    private interface Question<T> {
        T ask() throws ExecutionException, InterruptedException;
    }
}
