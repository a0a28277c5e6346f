/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.SequenceNumber;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.StartPosition;
import io.tributary.connect.shard.StreamState;
import io.tributary.connect.snapshot.SegmentState;
import io.tributary.connect.snapshot.TableState;
import io.tributary.item.Item;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OffsetFormatTest {
    private static final ShardId A = new ShardId("shardId-00000001700000000000-0a1b2c3d");
    private static final ShardId B = new ShardId("shardId-00000001700000000001-freight.events_x");
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    static Stream<ShardState> states() {
        return Stream.of(
                new ShardState(Position.beginning(), new Lane(0)),
                new ShardState(Position.after(new SequenceNumber("100000000000000000000000")), new Lane(63)),
                new ShardState(Position.after(new SequenceNumber("7")), new Lane(1), Optional.of(TIME)),
                new ShardState(Position.closed(), new Lane(3)),
                new ShardState(new Position.Closed(Map.of(A, new Lane(3), B, new Lane(41))), new Lane(3)));
    }

    @ParameterizedTest
    @MethodSource("states")
    @Rule("connector 3.1")
    void the_state_of_a_shard_is_read_back_as_written(ShardState state) {
        assertThat(ShardOffset.read(ShardOffset.write(state))).isEqualTo(state);
    }

    @Test
    @Rule("connector 3.1")
    void the_texts_are_those_that_people_may_set_by_hand() {
        assertThat(ShardOffset.write(new ShardState(Position.beginning(), new Lane(0))))
                .isEqualTo(Map.of("position", "trim_horizon", "lane", "0"));
        assertThat(ShardOffset.write(new ShardState(
                        new Position.Closed(Map.of(new ShardId("A"), new Lane(3), new ShardId("B"), new Lane(41))),
                        new Lane(3))))
                .isEqualTo(Map.of("position", "closed", "lane", "3", "children", "A:3,B:41"));
    }

    @Test
    void the_state_of_a_stream_is_read_back_as_written() {
        StreamState state =
                new StreamState(TIME, Map.of(A, new Lane(0), B, new Lane(1)), 4, StartPosition.LATEST, true);
        assertThat(StreamOffset.read(StreamOffset.write(state))).isEqualTo(state);
    }

    @Test
    void the_index_of_a_lane_is_read_back_as_written() {
        LaneIndex index = LaneIndex.empty().opened(A).closed(A, TIME).opened(B);
        assertThat(LaneOffset.read(LaneOffset.write(index))).isEqualTo(index);
        assertThat(LaneOffset.write(index)).containsEntry("shards", A + ":closed@2026-01-01T00:00:00Z," + B + ":open");
        assertThat(LaneOffset.read(LaneOffset.write(LaneIndex.empty()))).isEqualTo(LaneIndex.empty());
    }

    static Stream<SegmentState> segments() {
        SegmentState begun = SegmentState.beginning(2);
        return Stream.of(
                begun,
                begun.after(Item.of(Map.of("pk", "a", "sk", new BigDecimal("1.5")))),
                begun.after(Item.of(Map.of("pk", "a", "sk", new BigDecimal("1.00000000000000007629769841092E+50")))),
                begun.after(Item.of(Map.of("pk", new BigDecimal("11888647184542023637"), "sk", new byte[] {0, -1}))),
                begun.finished());
    }

    @ParameterizedTest
    @MethodSource("segments")
    @Rule("connector 4.3")
    void the_state_of_a_segment_is_read_back_as_written(SegmentState state) {
        assertThat(SegmentOffset.read(SegmentOffset.write(state))).isEqualTo(state);
    }

    @Test
    @Rule("connector 2.7")
    void the_state_of_a_table_is_read_back_as_written() {
        TableState state = new TableState("arn:aws:s", true);
        assertThat(TableOffset.read(TableOffset.write(state))).isEqualTo(state);
    }

    @Test
    void an_index_remembers_how_often_the_table_is_to_be_scanned() {
        LaneIndex index = LaneIndex.empty().opened(A).scanAgain().scanAgain();
        assertThat(LaneOffset.read(LaneOffset.write(index))).isEqualTo(index);
        assertThat(index.scans()).isEqualTo(2);
    }

    @Test
    @Rule("connector 3.5")
    void a_position_that_is_none_is_refused_with_what_it_may_be() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ShardOffset.read(Map.of("position", "latest", "lane", "0")))
                .withMessageContaining("'latest'")
                .withMessageContaining("trim_horizon");
    }
}
