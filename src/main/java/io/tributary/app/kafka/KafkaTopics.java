/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.kafka;

import io.tributary.app.config.SettingsException;
import io.tributary.app.config.SurroundingsException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;

/** Which topics are there, and the making of those that are not. */
public final class KafkaTopics implements AutoCloseable {
    private final Admin admin;

    /**
     * Connects with settings of Kafka's clients.
     *
     * @throws SettingsException if they are refused
     */
    public KafkaTopics(Map<String, String> kafka) {
        try {
            this.admin = Admin.create(new HashMap<>(kafka));
        } catch (KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new SettingsException("Kafka's client refuses its settings: " + cause.getMessage(), e);
        }
    }

    /**
     * Those of the topics that are not there.
     *
     * @throws SurroundingsException if Kafka does not answer
     */
    public List<String> missing(Collection<String> topics) {
        Set<String> there = names();
        return topics.stream()
                .distinct()
                .filter(topic -> !there.contains(topic))
                .toList();
    }

    private Set<String> names() {
        try {
            return join(admin.listTopics().names());
        } catch (CompletionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new SurroundingsException(
                    "Kafka does not answer, see kafka.bootstrap.servers: " + cause.getMessage(), e);
        }
    }

    /** Makes topics, with as many copies as the brokers do by themselves. One that is made meanwhile is as good. */
    public void create(Collection<String> topics, int partitions) {
        List<NewTopic> asked = topics.stream()
                .map(name -> new NewTopic(name, Optional.of(partitions), Optional.empty()))
                .toList();
        admin.createTopics(asked).values().values().forEach(created -> {
            try {
                join(created);
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw e;
                }
            }
        });
    }

    @Override
    public void close() {
        admin.close();
    }

    private static <T> T join(KafkaFuture<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }
}
