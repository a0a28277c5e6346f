/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.app.eventfile.EventLine;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.FreightHistory;
import io.tributary.freight.Freight;
import io.tributary.history.EventStore;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.item.Item;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventAppenderTest {
    private final InMemoryHistoryStore histories = new InMemoryHistoryStore();
    private final EventAppender appender = new EventAppender(histories);

    @Test
    void a_line_is_stored_with_the_next_version_of_its_history() {
        List<EventLine<?>> lines = FreightHistory.parsed(List.of(
                "{\"stream\":\"Scan\",\"id\":\"sh-1\",\"type\":\"Scanned\",\"data\":{\"location\":\"Köln\"}}",
                "{\"stream\":\"Scan\",\"id\":\"sh-1\",\"type\":\"Scanned\",\"data\":{\"location\":\"Köln\"},"
                        + "\"eventId\":\"e-2\",\"metadata\":{\"trace\":\"t\"}}"));

        StoredEvent first = appender.append(lines.get(0));
        StoredEvent second = appender.append(lines.get(1));

        assertThat(first.position()).isEqualTo("Scan#sh-1@1");
        assertThat(first.data()).isEqualTo(Item.of(Map.of("location", "Köln")));
        assertThat(second.position()).isEqualTo("Scan#sh-1@2");
        assertThat(second.eventId()).isEqualTo("e-2");
        assertThat(second.metadata()).isEqualTo(Map.of("trace", "t"));
    }

    @Test
    void many_lines_keep_the_order_of_each_history() throws InterruptedException {
        List<EventLine<?>> lines = FreightHistory.random(7, 6, 500);
        List<StoredEvent> stored = new ArrayList<>();

        appender.appendAll(lines, stored::add);

        assertThat(stored).hasSameSizeAs(lines);
        EventStore<?> scans = new EventStore<>(Freight.SCANS, histories, Clock.systemUTC());
        for (int i = 0; i < 6; i++) {
            String shipment = "sh-ä#" + i;
            List<Object> expected = lines.stream()
                    .filter(line -> line.id().equals(Freight.SCANS.id(shipment)))
                    .<Object>map(EventLine::event)
                    .toList();
            List<Object> found = new ArrayList<>();
            scans.read(Freight.SCANS.id(shipment), 1, Long.MAX_VALUE)
                    .forEach(event -> found.add(Freight.SCANS.decode(event)));
            assertThat(found).as(shipment).isEqualTo(expected);
        }
    }
}
