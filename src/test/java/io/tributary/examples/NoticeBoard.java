/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.examples;

import io.tributary.contract.EffectDeduplicator;
import io.tributary.contract.EffectDeduplicator.Memory;
import io.tributary.contract.ShipmentNotice;
import io.tributary.serde.EffectAddresses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** A consumer of the effects topic: all notices of each shipment, each once. It reads the topic anew at every start. */
final class NoticeBoard {
    private final Consumer<String, ShipmentNotice> consumer;
    private final EffectDeduplicator deduplicator = new EffectDeduplicator(Memory.untilRestart());
    private final Map<String, List<String>> notices = new LinkedHashMap<>();

    /**
     * A board of a topic.
     *
     * @param consumer with {@code isolation.level=read_committed}
     */
    NoticeBoard(Consumer<String, ShipmentNotice> consumer, String topic) {
        this.consumer = consumer;
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Takes what has come. */
    void look() {
        for (ConsumerRecord<String, ShipmentNotice> record : consumer.poll(Duration.ofMillis(200))) {
            deduplicator.take(
                    EffectAddresses.of(record),
                    () -> notices.computeIfAbsent(record.key(), shipment -> new ArrayList<>())
                            .add(record.value().getKind()));
        }
    }

    Map<String, List<String>> notices() {
        return notices;
    }
}
