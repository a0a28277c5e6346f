/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.time.Duration;

/**
 * What the topology of one projection needs to know besides the projection.
 *
 * @param applicationId names the consumer group, the internal topics and the commands topic
 * @param topicPrefix the per-stream topics are {@code <prefix>.<stream>}
 * @param effectsTopic where effects are delivered
 * @param deadLettersTopic where pointers to failures go
 * @param partitions of the repartition topic and the commands topic: how many tasks the rows are spread over. Fixed for
 *     the life of the application
 * @param incarnation part of the scope of effect ids; raised after a restore or for a new table, when row sequences
 *     start again
 * @param maxInFlight how many rows of this process are brought forward at once
 * @param flushInterval how long events of a row are collected for one write
 * @param firstRetry how long a failed instance waits at first
 * @param maxRetry how long it waits at most
 * @param highWater how many unfinished rows a task takes on before it slows down
 */
public record TopologySettings(
        String applicationId,
        String topicPrefix,
        String effectsTopic,
        String deadLettersTopic,
        int partitions,
        int incarnation,
        int maxInFlight,
        Duration flushInterval,
        Duration firstRetry,
        Duration maxRetry,
        int highWater) {

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if a name is empty, or a number or duration is not above zero
     */
    public TopologySettings {
        named("applicationId", applicationId);
        named("topicPrefix", topicPrefix);
        named("effectsTopic", effectsTopic);
        named("deadLettersTopic", deadLettersTopic);
        positive("partitions", partitions);
        positive("incarnation", incarnation);
        positive("maxInFlight", maxInFlight);
        positive("highWater", highWater);
        positive("flushInterval in milliseconds", flushInterval.toMillis());
        positive("firstRetry in milliseconds", firstRetry.toMillis());
        if (maxRetry.compareTo(firstRetry) < 0) {
            throw new IllegalArgumentException(
                    "maxRetry must not be shorter than firstRetry, was " + maxRetry + " and " + firstRetry);
        }
    }

    /** The settings by default, for an application and the topics it reads. */
    public static TopologySettings of(String applicationId, String topicPrefix) {
        return new TopologySettings(
                applicationId,
                topicPrefix,
                "delivered-effects",
                "dead-letters",
                4,
                1,
                64,
                Duration.ofMillis(20),
                Duration.ofMillis(500),
                Duration.ofMinutes(1),
                50_000);
    }

    /** The same with another effects topic and dead-letter topic. */
    public TopologySettings deliveringTo(String effects, String deadLetters) {
        return new TopologySettings(
                applicationId,
                topicPrefix,
                effects,
                deadLetters,
                partitions,
                incarnation,
                maxInFlight,
                flushInterval,
                firstRetry,
                maxRetry,
                highWater);
    }

    /** The same with another number of partitions. */
    public TopologySettings withPartitions(int number) {
        return new TopologySettings(
                applicationId,
                topicPrefix,
                effectsTopic,
                deadLettersTopic,
                number,
                incarnation,
                maxInFlight,
                flushInterval,
                firstRetry,
                maxRetry,
                highWater);
    }

    /** The same with another incarnation. */
    public TopologySettings withIncarnation(int number) {
        return new TopologySettings(
                applicationId,
                topicPrefix,
                effectsTopic,
                deadLettersTopic,
                partitions,
                number,
                maxInFlight,
                flushInterval,
                firstRetry,
                maxRetry,
                highWater);
    }

    /** The same with other bounds of how much is under way. */
    public TopologySettings withMaxInFlight(int rows) {
        return new TopologySettings(
                applicationId,
                topicPrefix,
                effectsTopic,
                deadLettersTopic,
                partitions,
                incarnation,
                rows,
                flushInterval,
                firstRetry,
                maxRetry,
                highWater);
    }

    /** The same with another time for which events of a row are collected. */
    public TopologySettings withFlushInterval(Duration interval) {
        return new TopologySettings(
                applicationId,
                topicPrefix,
                effectsTopic,
                deadLettersTopic,
                partitions,
                incarnation,
                maxInFlight,
                interval,
                firstRetry,
                maxRetry,
                highWater);
    }

    /** The topic of an event stream. */
    public String topicOf(String stream) {
        return topicPrefix + "." + stream;
    }

    /** The topic that the application tells itself by, and is told by others, what to do for a row. */
    public String commandsTopic() {
        return applicationId + "-row-commands";
    }

    /** The topic in which the application remembers what its rows and its ledger come from. */
    public String declarationTopic() {
        return applicationId + "-declaration";
    }

    private static void named(String setting, String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException(setting + " must not be empty");
        }
    }

    private static void positive(String setting, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(setting + " must be 1 or more, was " + value);
        }
    }
}
