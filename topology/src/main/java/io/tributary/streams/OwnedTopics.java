/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topics that must be there before the topology starts: created when they are missing, and checked. */
final class OwnedTopics {
    private static final Logger LOG = LoggerFactory.getLogger(OwnedTopics.class);

    /** An item of DynamoDB has 400 KB at most; a record has headers and a frame besides. */
    static final int NEEDED_BYTES = 500_000;

    private static final Duration VISIBLE = Duration.ofSeconds(30);

    private final Admin admin;
    private final TopologySettings settings;

    OwnedTopics(Admin admin, TopologySettings settings) {
        this.admin = admin;
        this.settings = settings;
    }

    /**
     * Makes sure of all topics.
     *
     * @param eventTopics the topics that are read; created when missing and {@code eventPartitions} is above 0, since
     *     Kafka Streams does not start on a topic that is not there, and a stream without events has none
     * @throws IllegalStateException if one is not as it must be; the message says what to do
     */
    void ensure(List<String> eventTopics, int eventPartitions) {
        Set<String> names = new HashSet<>(eventTopics);
        names.addAll(List.of(
                settings.commandsTopic(),
                settings.declarationTopic(),
                settings.effectsTopic(),
                settings.deadLettersTopic()));
        Set<String> existing = ask(() -> admin.listTopics().names().get());
        List<NewTopic> missing = new ArrayList<>();
        for (String name : names) {
            if (!existing.contains(name)) {
                missing.add(topic(name, eventTopics, eventPartitions));
            }
        }
        missing.forEach(this::create);
        check(ask(() -> described(names)));
        checkSize(settings.effectsTopic());
    }

    private NewTopic topic(String name, List<String> eventTopics, int eventPartitions) {
        if (eventTopics.contains(name)) {
            if (eventPartitions < 1) {
                throw new IllegalStateException("topic '" + name
                        + "' does not exist; let the connector create it, or run:"
                        + " kafka-topics.sh --bootstrap-server HOST:PORT --create --topic " + name + " --partitions 4");
            }
            return new NewTopic(name, Optional.of(eventPartitions), Optional.empty());
        }
        if (name.equals(settings.declarationTopic())) {
            return new NewTopic(name, Optional.of(1), Optional.empty())
                    .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
        }
        NewTopic topic = new NewTopic(name, Optional.of(settings.partitions()), Optional.empty());
        return name.equals(settings.commandsTopic())
                ? topic.configs(Map.of(
                        // Nothing in it is needed for long: a restored ledger needs no acknowledgement.
                        TopicConfig.RETENTION_MS_CONFIG, "86400000",
                        TopicConfig.SEGMENT_BYTES_CONFIG, "16777216",
                        TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE))
                : topic;
    }

    private void create(NewTopic topic) {
        ask(() -> {
            try {
                admin.createTopics(List.of(topic)).all().get();
                LOG.atInfo()
                        .addKeyValue("topicName", topic.name())
                        .addKeyValue("partitions", topic.numPartitions())
                        .log("A topic was created");
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw e;
                }
            }
            return topic;
        });
    }

    /** A topic that was just created is not known to every broker at once. */
    private Map<String, TopicDescription> described(Set<String> names) throws ExecutionException, InterruptedException {
        long deadline = System.nanoTime() + VISIBLE.toNanos();
        while (true) {
            try {
                return admin.describeTopics(names).allTopicNames().get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException) || System.nanoTime() > deadline) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    private void check(Map<String, TopicDescription> topics) {
        int partitions = Optional.ofNullable(topics.get(settings.commandsTopic()))
                .map(topic -> topic.partitions().size())
                .orElse(0);
        if (partitions != settings.partitions()) {
            throw new IllegalStateException("topic '" + settings.commandsTopic() + "' has " + partitions
                    + " partitions and the settings say " + settings.partitions()
                    + ": the number cannot change in the life of an application; set it back, or use a new"
                    + " application id, which starts from the beginning of the event topics");
        }
    }

    private void checkSize(String name) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
        Map<ConfigResource, Config> configs =
                ask(() -> admin.describeConfigs(List.of(resource)).all().get());
        Optional<String> max = configs.values().stream()
                .map(config -> config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG))
                .filter(Objects::nonNull)
                .map(ConfigEntry::value)
                .findFirst();
        if (max.filter(value -> Integer.parseInt(value) < NEEDED_BYTES).isPresent()) {
            throw new IllegalStateException("topic '" + name + "' takes records of " + max.get()
                    + " bytes; set " + TopicConfig.MAX_MESSAGE_BYTES_CONFIG + " to " + NEEDED_BYTES
                    + " or more, since an effect that the broker refuses would stop the projection");
        }
    }

    private interface Question<T> {
        T ask() throws ExecutionException, InterruptedException;
    }

    private static <T> T ask(Question<T> question) {
        try {
            return question.ask();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Kafka refused: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking Kafka for its topics", e);
        }
    }
}
