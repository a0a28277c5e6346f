/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Contracts;
import io.tributary.fixture.RandomItems;
import io.tributary.item.Item;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Rule("event-store 1.5")
class StreamEventsTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void any_event_survives_its_topic(long seed) {
        StoredEvent event = new StoredEvent(
                "Weigh",
                "w#%23",
                Long.MAX_VALUE,
                "e",
                "Weighed",
                new RandomItems(seed).next(),
                Instant.parse("2026-01-02T03:04:05.123456789Z"),
                Map.of("k", "größer"));

        assertThat(StreamEvents.fromRecord(StreamEvents.toRecord(event))).isEqualTo(event);
    }

    @Test
    void the_record_holds_dynamodb_json_and_an_iso_time() {
        StoredEvent event = new StoredEvent(
                "Weigh",
                "w-Köln",
                3,
                "e-1",
                "Weighed",
                Item.of(Map.of("kg", 2)),
                Instant.parse("2026-01-02T03:04:05.678Z"),
                Map.of("trace", "t-1"));

        assertThat(StreamEvents.toRecord(event)).isEqualTo(Contracts.weighed());
    }

    @Test
    void a_record_that_is_no_event_is_an_error_with_its_place() {
        assertThatThrownBy(() -> StreamEvents.fromRecord(StreamEvent.newBuilder(Contracts.weighed())
                        .setData("secret")
                        .build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("event Weigh#w-Köln@3: not DynamoDB JSON")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> StreamEvents.fromRecord(
                        StreamEvent.newBuilder(Contracts.weighed()).setTime("x").build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("event Weigh#w-Köln@3: ");
        assertThatThrownBy(() -> StreamEvents.fromRecord(StreamEvent.newBuilder(Contracts.weighed())
                        .setVersion(0)
                        .build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version must be 1 or more");
    }
}
