/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.projection.Projection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Sets an application back to the beginning of its event topics. What it has taken on and not finished stays in its
 * ledger, and the rows keep their checkpoints, so events that come again change nothing and nothing is lost. Kafka's own
 * reset tool deletes the ledger, and what is only there.
 *
 * <p><b>Threading.</b> For one thread.
 */
public final class ApplicationReset {
    private final Admin admin;
    private final TopologySettings settings;

    /**
     * A reset of an application.
     *
     * @param admin stays the caller's
     */
    public ApplicationReset(Admin admin, TopologySettings settings) {
        this.admin = admin;
        this.settings = settings;
    }

    /** What came of it. */
    public sealed interface Answer {}

    /**
     * Done: the next start reads everything again.
     *
     * @param partitions how many partitions are read from their beginning
     */
    public record Done(int partitions) implements Answer {}

    /**
     * Refused, and nothing was changed.
     *
     * @param reason what is in the way, and what to do
     */
    public record Refused(String reason) implements Answer {}

    /**
     * Sets the application back, unless one of its processes is running.
     *
     * @throws IllegalStateException if Kafka does not answer
     */
    public Answer toBeginning(Projection<?, ?> projection) throws InterruptedException {
        try {
            if (admin.listGroups().all().get().stream()
                    .map(GroupListing::groupId)
                    .noneMatch(settings.applicationId()::equals)) {
                return new Refused("application '" + settings.applicationId()
                        + "' has nothing to be set back: it has never run, or its id is another one");
            }
            Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
            for (TopicPartition partition : partitions(projection)) {
                long beginning = admin.listOffsets(Map.of(partition, OffsetSpec.earliest()))
                        .partitionResult(partition)
                        .get()
                        .offset();
                offsets.put(partition, new OffsetAndMetadata(beginning));
            }
            admin.alterConsumerGroupOffsets(settings.applicationId(), offsets)
                    .all()
                    .get();
            return new Done(offsets.size());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownMemberIdException) {
                return new Refused("application '" + settings.applicationId()
                        + "' is running: stop all of its processes, wait until the group's session has timed out, and"
                        + " try again");
            }
            throw new IllegalStateException("Kafka refused: " + e.getCause(), e);
        }
    }

    private List<TopicPartition> partitions(Projection<?, ?> projection)
            throws InterruptedException, ExecutionException {
        List<String> topics = projection.sources().stream()
                .map(source -> settings.topicOf(source.stream().name()))
                .distinct()
                .toList();
        try {
            return admin.describeTopics(topics).allTopicNames().get().values().stream()
                    .flatMap(topic -> topic.partitions().stream()
                            .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                    .toList();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return List.of();
            }
            throw e;
        }
    }
}
