/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.ShardId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SourcePartitionTest {
    private static final String STREAM = "arn:aws:dynamodb:eu-central-1:1:table/t/stream/2026-01-01T00:00:00.000";

    static Stream<SourcePartition> partitions() {
        return Stream.of(
                new SourcePartition.OfTable("freight-events"),
                new SourcePartition.OfStream(STREAM),
                new SourcePartition.OfShard(STREAM, new ShardId("shardId-00000001700000000000-0a1b2c3d")),
                new SourcePartition.OfLane(STREAM, new Lane(63)),
                new SourcePartition.OfSegment(STREAM, 3));
    }

    @ParameterizedTest
    @MethodSource("partitions")
    @Rule("connector 3.1")
    void a_partition_is_read_back_as_written(SourcePartition partition) {
        assertThat(SourcePartition.parse(partition.toMap())).isEqualTo(partition);
    }

    /** {@code Map.of} would iterate in another order in another JVM, and a restarted worker would find no offset. */
    @ParameterizedTest
    @MethodSource("partitions")
    @Rule("connector 3.1")
    void a_partition_has_the_same_bytes_in_every_jvm_and_when_people_set_it(SourcePartition partition) {
        assertThat(partition.toMap()).isExactlyInstanceOf(HashMap.class);
        try (JsonConverter json = new JsonConverter()) {
            json.configure(Map.of("schemas.enable", "false"), true);
            byte[] stored = json.fromConnectData("t", null, List.of("connector", partition.toMap()));
            Object normalized = json.toConnectData("t", stored).value();
            assertThat(json.fromConnectData("t", null, normalized)).isEqualTo(stored);
        }
    }

    @Test
    @Rule("connector 3.5")
    void a_partition_is_about_one_thing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SourcePartition.OfStream("freight-events"))
                .withMessageContaining("ARN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SourcePartition.parse(Map.of("stream", STREAM, "shard", "s", "lane", "1")))
                .withMessageContaining("only");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SourcePartition.parse(Map.of("stream", STREAM, "segment", "-1")))
                .withMessageContaining("'segment' must be 0 or more, was '-1'");
    }
}
