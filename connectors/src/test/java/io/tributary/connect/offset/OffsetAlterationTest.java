/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OffsetAlterationTest {
    private static final Map<String, String> SHARD = Map.of("stream", "arn:aws:s", "shard", "S0");

    @Test
    @Rule("connector 3.5")
    void well_formed_positions_are_accepted() {
        assertThatCode(() -> OffsetAlteration.check(Map.of(
                        SHARD,
                        Map.of("position", "12", "lane", "0"),
                        Map.of("stream", "arn:aws:s"),
                        Map.of("firstSeen", "2026-01-01T00:00:00Z", "roots", "S0:0", "segments", "1"),
                        Map.of("stream", "arn:aws:s", "lane", "0"),
                        Map.of("shards", "S0:open", "scans", "1"),
                        Map.of("table", "freight-events"),
                        Map.of("stream", "arn:aws:s", "snapshot", "true"),
                        Map.of("stream", "arn:aws:s", "segment", "3"),
                        Map.of("round", "1", "position", "{\"pk\":{\"S\":\"a\"}}"))))
                .doesNotThrowAnyException();
    }

    @Test
    @Rule("connector 3.5")
    void any_stored_offset_may_be_removed() {
        assertThatCode(() -> OffsetAlteration.check(Collections.singletonMap(Map.of("garbage", 1), null)))
                .doesNotThrowAnyException();
    }

    static Stream<Arguments> refused() {
        Map<String, String> good = Map.of("position", "12", "lane", "0");
        return Stream.of(
                Arguments.of(SHARD, Map.of("position", 12, "lane", "0"), "'position' must be a string, was 12"),
                Arguments.of(SHARD, Map.of("position", "12"), "must have 'lane'"),
                Arguments.of(SHARD, Map.of("position", "12", "lane", "64"), "0 to 63"),
                Arguments.of(SHARD, Map.of("position", "12", "lane", "0", "offset", "1"), "not 'offset'"),
                Arguments.of(Map.of("stream", "freight-events", "shard", "S0"), good, "ARN"),
                Arguments.of(
                        Map.of("stream", "arn:aws:s", "shard", "S0", "lane", "0"),
                        good,
                        "has the fields [shard, stream] only"),
                Arguments.of(Map.of("shard", "S0"), good, "must have 'stream'"),
                Arguments.of(Map.of("table", "freight-events"), Map.of("stream", "x"), "ARN"),
                Arguments.of(
                        Map.of("stream", "arn:aws:s", "segment", "3"),
                        Map.of("round", "1", "position", "half"),
                        "'beginning', 'done', or an item's key"),
                Arguments.of(
                        Map.of("stream", "arn:aws:s"),
                        Map.of("firstSeen", "yesterday", "roots", "", "segments", "1"),
                        "'yesterday'"),
                Arguments.of(
                        Map.of("stream", "arn:aws:s"),
                        Map.of("firstSeen", "2026-01-01T00:00:00Z", "roots", "", "segments", "1", "start", "now"),
                        "'earliest' or 'latest', was 'now'"),
                Arguments.of(Map.of("stream", "arn:aws:s", "shard", "S:0"), good, "S:0"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    @Rule("connector 3.5")
    void anything_else_is_refused_with_the_reason(Map<String, ?> partition, Map<String, ?> offset, String reason) {
        assertThatThrownBy(() -> OffsetAlteration.check(Map.of(partition, offset)))
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining(reason);
    }
}
