/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.Rule;
import io.tributary.contract.StreamEvent;
import io.tributary.item.AttributeSet;
import io.tributary.item.Item;
import io.tributary.item.ItemJson;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The plug-in folder in a stock distributed worker, in JVMs of their own that are killed, by the worker's REST interface. */
class StockWorkerIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    private static Surroundings around;
    private static Path plugins;
    private static StockWorker worker;

    @BeforeAll
    static void start() throws Exception {
        plugins = PluginFolder.unzip(folder.resolve("plugins"));
        around = Surroundings.start();
        worker = StockWorker.start(around.bootstrapServers(), plugins, folder);
    }

    @AfterAll
    static void end() {
        worker.close();
        around.close();
    }

    @Test
    @Rule("connector 6.4")
    void nothing_of_ours_is_on_the_class_path_and_the_worker_finds_the_plug_ins_in_their_folder() {
        assertThat(StockWorker.classPath())
                .noneMatch(jar -> jar.contains("tributary") || jar.contains("awssdk") || jar.contains("avro"))
                .anyMatch(jar -> jar.contains("slf4j-api-1.7"));
        assertThat(worker.get("/connector-plugins").body())
                .contains("io.tributary.connect.DynamoDbStreamsSourceConnector");
    }

    @Test
    @Rule({"connector 3.1", "connector 3.4", "connector 6.4"})
    void a_worker_that_is_killed_is_followed_by_one_in_another_jvm_that_goes_on_where_it_was() throws Exception {
        around.table("killed");
        around.append("killed", 1, 150);
        worker.configure("killed", around.settings("killed"));
        awaitVersions("killed", 150);
        around.append("killed", 151, 250);
        worker.close();
        around.append("killed", 251, 300);
        worker = StockWorker.start(around.bootstrapServers(), plugins, folder);
        awaitVersions("killed", 300);
        // A record of its own ends the wait: nothing comes after it that was handed on before.
        around.append("killed", 301, 301);
        awaitVersions("killed", 301);
        assertThat(around.events("killed.Order").stream()
                        .map(StreamEvent::getVersion)
                        .toList())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 301).boxed().toList());
        JsonNode offsets = worker.get("/connectors/killed/offsets").json().get("offsets");
        assertThat(offsets.toString()).contains("\"table\":\"killed\"", "\"shard\":", "\"lane\":");
    }

    @Test
    @Rule({"connector 2.4", "connector 4.1"})
    void a_connector_pauses_resumes_and_takes_other_settings_without_losing_an_event() {
        around.table("paused");
        around.table("added");
        Map<String, String> settings = around.settings("paused");
        worker.configure("paused", settings);
        around.append("paused", 1, 20);
        awaitVersions("paused", 20);
        worker.call("PUT", "/connectors/paused/pause", "");
        worker.awaitState("paused", "PAUSED");
        around.append("paused", 21, 40);
        around.append("added", 1, 10);
        worker.call("PUT", "/connectors/paused/resume", "");
        awaitVersions("paused", 40);
        settings.put("tables", "paused,added");
        settings.put("tasks.max", "3");
        settings.put("snapshot.mode", "initial");
        worker.configure("paused", settings);
        around.append("paused", 41, 60);
        await().atMost(PATIENCE).untilAsserted(() -> {
            Map<Long, Integer> seen = new TreeMap<>();
            around.events("paused.Order").forEach(event -> seen.merge(event.getVersion(), 1, Integer::sum));
            assertThat(seen.keySet())
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, 60).boxed().toList());
            // Those of the other table: once from the scan, once from the stream.
            assertThat(seen.entrySet())
                    .allSatisfy(entry -> assertThat(entry.getValue()).isEqualTo(entry.getKey() <= 10 ? 3 : 1));
        });
    }

    @Test
    @Rule({"connector 4.2", "connector 5.2", "event-store 1.3"})
    void a_table_of_another_library_with_numbers_as_sort_keys_is_read_as_a_whole_and_followed() {
        around.table("castore", "aggregateId", "version", ScalarAttributeType.N);
        IntStream.rangeClosed(1, 5).forEach(StockWorkerIT::caught);
        Map<String, String> settings = around.castoreSettings("castore");
        settings.put("snapshot.mode", "initial");
        settings.put("snapshot.fetch.size", "2");
        settings.put("start.position", "latest");
        worker.configure("castore", settings);
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(around.events("castore.POKEMONS")).hasSizeGreaterThanOrEqualTo(5));
        IntStream.rangeClosed(6, 8).forEach(StockWorkerIT::caught);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(new TreeSet<>(around.events("castore.POKEMONS").stream()
                                .map(StreamEvent::getVersion)
                                .toList()))
                        .containsExactlyElementsOf(
                                LongStream.rangeClosed(1, 8).boxed().toList()));
    }

    private static void caught(int version) {
        around.put(
                "castore",
                Item.of(Map.of(
                        "aggregateId", "POKEMONS#p#1",
                        "version", version,
                        "type", "CAUGHT",
                        "timestamp", "2026-01-02T03:04:05.006Z",
                        "payload", Map.of("level", version))));
    }

    @Test
    @Rule("connector 3.5")
    void offsets_are_listed_altered_and_reset_by_rest_and_nonsense_is_refused_with_the_reason() {
        around.table("altered");
        around.append("altered", 1, 10);
        worker.configure("altered", around.settings("altered"));
        awaitVersions("altered", 10);
        worker.call("PUT", "/connectors/altered/stop", "");
        await().atMost(PATIENCE)
                .until(() -> worker.get("/connectors/altered/status")
                        .json()
                        .at("/connector/state")
                        .asText()
                        .equals("STOPPED"));
        JsonNode shard = shardOffset("altered");
        Map<?, ?> partition = JSON.convertValue(shard.get("partition"), Map.class);
        await().atMost(PATIENCE).untilAsserted(() -> {
            StockWorker.Answer refused = alter("altered", partition, Map.of("position", "latest", "lane", "0"));
            assertThat(refused.status()).isGreaterThanOrEqualTo(400);
            assertThat(refused.body()).contains("'trim_horizon' or 'closed', was 'latest'");
        });
        assertThat(alter("altered", partition, Map.of("position", "7", "lane", "0"))
                        .status())
                .isEqualTo(200);
        worker.call("PUT", "/connectors/altered/resume", "");
        awaitCount("altered.Order", 13);
        assertThat(around.events("altered.Order").stream().skip(10).map(StreamEvent::getVersion))
                .containsExactly(8L, 9L, 10L);
        worker.call("PUT", "/connectors/altered/stop", "");
        await().atMost(PATIENCE)
                .until(() ->
                        worker.call("DELETE", "/connectors/altered/offsets", "").status() == 200);
        worker.call("PUT", "/connectors/altered/resume", "");
        awaitCount("altered.Order", 23);
    }

    private StockWorker.Answer alter(String connector, Map<?, ?> partition, Map<?, ?> offset) {
        return worker.call(
                "PATCH",
                "/connectors/" + connector + "/offsets",
                StockWorker.write(Map.of("offsets", List.of(Map.of("partition", partition, "offset", offset)))));
    }

    private JsonNode shardOffset(String connector) {
        List<JsonNode> found = new ArrayList<>();
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            for (JsonNode each :
                    worker.get("/connectors/" + connector + "/offsets").json().get("offsets")) {
                if (each.get("partition").has("shard")) {
                    found.add(each);
                }
            }
            return !found.isEmpty();
        });
        return found.get(0);
    }

    @Test
    @Rule("connector 5.6")
    void a_bad_item_fails_the_task_with_its_key_or_is_left_out() {
        around.table("bad");
        around.append("bad", 1, 3);
        around.put("bad", around.item(4, Item.empty()).without(List.of("type")));
        around.append("bad", 5, 6);
        Map<String, String> settings = around.settings("bad");
        settings.put("errors.tolerance", "none");
        worker.call("PUT", "/connectors/bad/config", StockWorker.write(settings));
        worker.awaitState("bad", "FAILED");
        assertThat(worker.get("/connectors/bad/status").body()).contains("Order#o-1", "'type' is missing");
        settings.put("errors.tolerance", "all");
        worker.configure("bad", settings);
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(around.events("bad.Order").stream().map(StreamEvent::getVersion))
                                .containsExactly(1L, 2L, 3L, 5L, 6L));
    }

    @Test
    @Rule("connector 5.4")
    void data_of_all_kinds_and_of_400_kb_goes_through_both_converters() throws Exception {
        around.table("kinds");
        Item all = Item.of(Map.of(
                "38-digits",
                new BigDecimal("12345678901234567890123456789012345678"),
                "tiny",
                new BigDecimal("1E-130"),
                "1 illegal, name",
                "ключ",
                "aws:rep:deleting",
                true,
                "binary",
                new byte[] {0, 1, (byte) 255},
                "no bytes",
                ByteBuffer.allocate(0),
                "empty",
                "",
                "nothing",
                Item.Null.NULL,
                "set",
                new AttributeSet(AttributeSet.Kind.SS, Set.of("a", "b")),
                "nested",
                List.of(Map.of("a-b", List.of()), Map.of())));
        Item large = Item.of(Map.of("blob", new byte[400 * 1024 - 1_000]));
        around.put("kinds", around.item(1, all));
        around.put("kinds", around.item(2, large));
        worker.configure("kinds", around.settings("kinds"));
        awaitVersions("kinds", 2);
        assertThat(around.events("kinds.Order"))
                .extracting(event -> ItemJson.read(event.getData()))
                .containsExactly(all, large);

        Map<String, String> json = new HashMap<>(around.settings("kinds"));
        json.put("topic.prefix", "json");
        json.keySet().removeIf(name -> name.startsWith("value.converter"));
        json.put("value.converter", "org.apache.kafka.connect.json.JsonConverter");
        json.put("value.converter.schemas.enable", "false");
        worker.configure("json", json);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(around.texts("json.Order")).hasSize(2));
        List<Item> items = new ArrayList<>();
        for (String text : around.texts("json.Order")) {
            items.add(ItemJson.read(JSON.readTree(text).get("data").asText()));
        }
        assertThat(items).containsExactly(all, large);
    }

    @Test
    @Rule("connector 5.4")
    void an_item_that_is_too_large_for_kafka_fails_with_its_key_its_size_and_the_setting() {
        around.table("large");
        around.put("large", around.item(1, Item.of(Map.of("blob", new byte[50_000]))));
        Map<String, String> settings = around.settings("large");
        settings.put("producer.override.max.request.size", "60000");
        worker.call("PUT", "/connectors/large/config", StockWorker.write(settings));
        worker.awaitState("large", "FAILED");
        assertThat(worker.get("/connectors/large/status").body())
                .contains("o-1", "producer.override.max.request.size", "60000");
    }

    private void awaitVersions(String table, int count) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(
                                around.events(table + ".Order").stream().map(StreamEvent::getVersion))
                        .as(() -> worker.log())
                        .containsExactlyElementsOf(
                                LongStream.rangeClosed(1, count).boxed().toList()));
    }

    private void awaitCount(String topic, int count) {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(around.events(topic)).as(() -> worker.log()).hasSize(count));
    }
}
