/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tributary.Rule;
import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.record.Change;
import io.tributary.connect.record.EventRecords;
import io.tributary.connect.record.SourceTable;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.ShardId;
import io.tributary.item.Item;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

/** Tables that other libraries wrote, with the configurations that are there for them. */
@Rule({"connector 5.2", "event-store 1.3"})
class LayoutSettingsTest {
    private static Map<String, String> settings(String file) throws IOException {
        return new JsonMapper().readValue(Path.of("config", file).toFile(), new TypeReference<>() {});
    }

    private static Optional<SourceRecord> record(Map<String, String> settings, Item item) {
        SourceConfig config = new SourceConfig(settings);
        return new EventRecords(
                        new SourceTable("events", ScriptedStreams.STREAM, List.of()),
                        config.topic(),
                        config.layout(),
                        Optional.empty())
                .map(new Change(new ShardId("S0"), new Lane(3), Changes.insert(item, "1")))
                .fold(found -> Optional.of(found.get(0)), (reason, kept) -> Optional.empty(), problem -> {
                    throw new AssertionError(problem);
                });
    }

    private static Item with(Map<String, Object> attributes) {
        Map<String, Object> all = new HashMap<>(attributes);
        // The keys as a script has them, whatever the table's are called.
        all.put("pk", "x");
        all.put("sk", "y");
        return Item.of(all);
    }

    @Test
    void castores_tables_have_numbers_as_sort_keys_and_several_streams() throws IOException {
        Item item = with(Map.of(
                "aggregateId", "POKEMONS#p#1",
                "version", 7,
                "type", "CAUGHT",
                "timestamp", "2026-01-02T03:04:05.006Z",
                "eventStoreId", "POKEMONS",
                "payload", Map.of("level", 3),
                "metadata", Map.of("by", "ash", "retries", 2)));

        SourceRecord record = record(settings("castore.json"), item).orElseThrow();

        Struct event = (Struct) record.value();
        assertThat(record.topic()).isEqualTo("castore.POKEMONS");
        assertThat(record.key()).isEqualTo("p%231");
        assertThat(event.getInt64("version")).isEqualTo(7);
        assertThat(event.getString("data")).isEqualTo("{\"level\":{\"N\":\"3\"}}");
        assertThat(event.<String, String>getMap("metadata")).isEqualTo(Map.of("by", "ash", "retries", "2"));
    }

    @Test
    void cqrs_es_tables_have_json_in_bytes_and_no_time() throws IOException {
        Item item = with(Map.of(
                "AggregateTypeAndId", "pokemon:p:1",
                "AggregateIdSequence", 7,
                "AggregateType", "pokemon",
                "AggregateId", "p:1",
                "EventVersion", "1.0",
                "EventType", "Caught",
                "Payload", ByteBuffer.wrap("{\"level\":3}".getBytes(StandardCharsets.UTF_8)),
                "Metadata", ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8))));

        SourceRecord record = record(settings("cqrs-es.json"), item).orElseThrow();

        assertThat(record.topic()).isEqualTo("cqrs.pokemon");
        assertThat(record.key()).isEqualTo("p:1");
        assertThat(((Struct) record.value()).getString("data")).isEqualTo("{\"level\":{\"N\":\"3\"}}");
    }

    @Test
    void a_table_may_have_one_stream_and_keys_that_do_not_name_it() {
        Map<String, String> settings = Map.of(
                "tables", "orders",
                "topic.prefix", "shop",
                "layout.partition.key.form", "order-{id}",
                "layout.only.stream", "Order",
                "layout.stream", "",
                "layout.stream.id", "",
                "layout.data.form", "json-text");
        Map<String, Object> event = Map.of(
                "pk", "order-o-1", "sk", "%020d".formatted(2), "version", 2, "type", "Placed", "data", "{\"n\":1}");

        SourceRecord record = record(settings, Item.of(event)).orElseThrow();

        assertThat(record.topic()).isEqualTo("shop.Order");
        assertThat(record.key()).isEqualTo("o-1");
        assertThat(record(settings, with(Map.of("version", 1, "type", "Placed"))))
                .isEmpty();
    }
}
