/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.history.memory.InMemoryHistoryStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@Rule("event-store 2.3")
class LongHistoryTest {
    @Test
    void a_long_history_is_read_in_a_small_heap() throws Exception {
        Process reader = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        LongHistory.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            String output = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(reader.waitFor(3, TimeUnit.MINUTES)).isTrue();
            assertThat(output).contains("read " + LongHistory.EVENTS + " 0 " + LongHistory.EVENTS * 1000L);
        } finally {
            reader.destroyForcibly();
        }
    }

    @Test
    @Rule("event-store 3.2")
    void no_page_is_read_that_is_not_needed() {
        List<String> reads = new ArrayList<>();
        InMemoryHistoryStore store = new InMemoryHistoryStore();
        HistoryStore counted = new HistoryStore() {
            @Override
            public CompletionStage<EventPage> read(
                    History history, long from, long to, Direction direction, int limit) {
                reads.add(from + "+" + limit);
                return store.read(history, from, to, direction, limit);
            }

            @Override
            public CompletionStage<PutResult> put(History history, List<StoredEvent> events) {
                return store.put(history, events);
            }
        };
        EventStream<LongHistory.Wrote> stream = EventStream.named("Long")
                .of(LongHistory.Wrote.class)
                .identifiedBy("id")
                .storedIn("long-events");
        EventStore<LongHistory.Wrote> events = new EventStore<>(stream, counted, Clock.systemUTC());
        for (int i = 0; i < 500; i++) {
            events.append(stream.id("1"), Expected.any(), new LongHistory.Wrote("x"))
                    .toCompletableFuture()
                    .join();
        }
        reads.clear();
        List<Long> seen = new ArrayList<>();

        events.visit(stream.id("1"), 1, Long.MAX_VALUE, event -> {
                    seen.add(event.version());
                    return event.version() < 100;
                })
                .toCompletableFuture()
                .join();
        assertThat(seen).hasSize(100);
        assertThat(reads).containsExactly("1+100");
        reads.clear();

        for (StoredEvent event : events.read(stream.id("1"), 1, Long.MAX_VALUE)) {
            if (event.version() == 101) {
                break;
            }
        }
        assertThat(reads).containsExactly("1+100", "101+200");
    }
}
