/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.app.cli.TributaryCommand;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Backends;
import io.tributary.fixture.Flags;
import io.tributary.fixture.ForkedApplication;
import io.tributary.fixture.HttpCaller;
import io.tributary.freight.Freight;
import io.tributary.history.History;
import io.tributary.item.Item;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators and other programs ask of an application that runs. */
class OperatingIT {

    private static Backends backends;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        backends = new Backends();
    }

    @AfterAll
    static void stop() {
        backends.close();
    }

    @Test
    void rows_are_answered_waited_for_caught_up_and_rebuilt() throws Exception {
        try (ForkedApplication application = ForkedApplication.run(folder, flags())) {
            HttpCaller http = HttpCaller.of(application);
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() ->
                            assertThat(http.get("/health/ready").statusCode()).isEqualTo(200));
            List<StoredEvent> events = List.of(added(1, 2), added(2, 3));
            stored(events);
            backends.send(events.subList(0, 1));

            HttpResponse<String> first = http.get("/rows/shipments/sh-1?after=Order%23o-1@1&timeout=60s");
            assertThat(first.statusCode()).isEqualTo(200);
            assertThat(json(first).at("/row/parcels").asInt()).isEqualTo(2);
            assertThat(json(first).at("/checkpoints/order#o-1").asLong()).isEqualTo(1);

            HttpResponse<String> early = http.get("/rows/shipments/sh-1?after=Order%23o-1@2&timeout=300ms");
            assertThat(early.statusCode()).isEqualTo(202);
            assertThat(json(early).path("reached").asBoolean()).isFalse();
            assertThat(json(early).path("checkpoint").asLong()).isEqualTo(1);

            assertThat(run("rows", "catch-up", "--projection", "shipments", "sh-1"))
                    .isZero();
            HttpResponse<String> caughtUp = http.get("/rows/shipments/sh-1?after=Order%23o-1@2&timeout=60s");
            assertThat(caughtUp.statusCode()).isEqualTo(200);
            assertThat(json(caughtUp).at("/row/parcels").asInt()).isEqualTo(5);

            long revision = json(caughtUp).path("revision").asLong();
            assertThat(http.post("/rows/shipments/sh-1/rebuild").statusCode()).isEqualTo(202);
            await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
                JsonNode rebuilt = json(http.get("/rows/shipments/sh-1"));
                assertThat(rebuilt.path("revision").asLong()).isGreaterThan(revision);
                assertThat(rebuilt.at("/row/parcels").asInt()).isEqualTo(5);
            });

            assertThat(http.get("/rows/shipments/nobody").statusCode()).isEqualTo(404);
            assertThat(http.get("/rows/else/sh-1").body()).contains("no projection 'else' runs here");
            assertThat(http.get("/rows/shipments/sh-1?after=o-1").statusCode()).isEqualTo(400);
            assertThat(http.get("/rows/shipments/sh-1?after=Order%23o-1@2&timeout=1h")
                            .body())
                    .contains("at most 1m");
            assertThat(run("rows", "rebuild", "--projection", "shipments", "--instance", "Order#o-1", "sh-1"))
                    .isEqualTo(2);
            assertThat(http.get("/rows/shipments/sh-1/wake").statusCode()).isEqualTo(405);
            assertThat(http.get("/nothing").body()).isEqualTo("{\"error\":\"there is no GET /nothing\"}");
            assertThat(run("reset", "--projection", "shipments", "--set", "tributary.application.prefix=never"))
                    .isEqualTo(1);
            assertThat(http.post("/rows/shipments/sh-1/explode").statusCode()).isEqualTo(404);
            assertThat(json(http.get("/projections")).at("/0/state").asText()).isEqualTo("RUNNING");
            assertThat(http.get("/metrics").body()).contains("tributary_events_routed_total", "jvm_memory_used_bytes");
            assertThat(run("reset", "--projection", "shipments")).isEqualTo(1);

            assertThat(application.stop()).isEqualTo(130);
        }
    }

    private static StoredEvent added(long version, int parcels) {
        return new StoredEvent(
                "Order",
                "o-1",
                version,
                "event-" + version,
                "ParcelAdded",
                Item.of(Map.of("shipmentId", "sh-1", "parcels", parcels)),
                Instant.parse("2026-01-01T00:00:00Z"),
                Map.of());
    }

    private void stored(List<StoredEvent> events) {
        try (DynamoDb client = DynamoDb.local(Flags.read(flags()).dynamoDb())) {
            client.histories()
                    .put(new History(Freight.ORDERS, "o-1"), events)
                    .toCompletableFuture()
                    .join();
        }
    }

    private static JsonNode json(HttpResponse<String> answer) throws Exception {
        return new ObjectMapper().readTree(answer.body());
    }

    private int run(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        flags().forEach((name, value) -> arguments.addAll(List.of("--set", name + "=" + value)));
        PrintWriter quiet = new PrintWriter(new StringWriter());
        try (Lifecycle lifecycle = new Lifecycle()) {
            return TributaryCommand.commandLine(Map.of(), lifecycle, quiet, quiet)
                    .execute(arguments.toArray(String[]::new));
        }
    }

    private Map<String, String> flags() {
        Map<String, String> flags = backends.flags();
        flags.put("kafka.state.dir", folder.resolve("state").toString());
        flags.put("tributary.tables.create", "true");
        flags.put("tributary.topics.create", "true");
        flags.put("tributary.http.port", "0");
        return flags;
    }
}
