/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.contract.EffectHeaders;
import io.tributary.contract.ShipmentNotice;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class NoticeBoardTest {
    private static final String TOPIC = "delivered-effects";

    private final MockConsumer<String, ShipmentNotice> consumer = new MockConsumer<>("earliest");
    private long offset;

    @Test
    void a_notice_that_comes_again_is_on_the_board_once() {
        consumer.updatePartitions(TOPIC, List.of(new PartitionInfo(TOPIC, 0, Node.noNode(), new Node[0], new Node[0])));
        consumer.updateBeginningOffsets(Map.of(new TopicPartition(TOPIC, 0), 0L));
        NoticeBoard board = new NoticeBoard(consumer, TOPIC);

        notice("sh-1", 100, "at Ulm");
        notice("sh-1", 200, "at Bonn");
        notice("sh-1", 100, "at Ulm");
        notice("sh-2", 100, "at Ulm");
        board.look();

        assertThat(board.notices()).isEqualTo(Map.of("sh-1", List.of("at Ulm", "at Bonn"), "sh-2", List.of("at Ulm")));
    }

    private void notice(String shipment, long sequence, String kind) {
        ConsumerRecord<String, ShipmentNotice> record =
                new ConsumerRecord<>(TOPIC, 0, offset++, shipment, new ShipmentNotice(shipment, kind));
        record.headers()
                .add(EffectHeaders.SOURCE, "/tributary-shipments/shipments/1".getBytes(StandardCharsets.UTF_8))
                .add(EffectHeaders.ROW_SEQUENCE, Long.toString(sequence).getBytes(StandardCharsets.UTF_8));
        consumer.addRecord(record);
    }
}
