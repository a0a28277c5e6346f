/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.contract.ShipmentNotice;
import io.tributary.contract.StreamEvent;
import io.tributary.fixture.Contracts;
import io.tributary.registry.RegistryConfig;
import io.tributary.registry.SchemaNotFoundException;
import io.tributary.registry.SchemaRefusedException;
import io.tributary.registry.SchemaRegistries;
import io.tributary.registry.SchemaRegistry;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Against Apicurio's registry, a process on loopback; run under the Maven profile {@code apicurio}. */
class ApicurioIT {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static Process process;
    private static String url;

    @BeforeAll
    static void start() throws Exception {
        Path dir = Path.of(System.getProperty("apicurio.dir"));
        int port;
        int management;
        try (ServerSocket first = free();
                ServerSocket second = free()) {
            port = first.getLocalPort();
            management = second.getLocalPort();
        }
        Path jar;
        try (Stream<Path> files = Files.walk(dir)) {
            jar = files.filter(file -> file.getFileName().toString().endsWith("-runner.jar"))
                    .findFirst()
                    .orElseThrow();
        }
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dquarkus.http.host=127.0.0.1",
                        "-Dquarkus.http.port=" + port,
                        "-Dquarkus.management.host=127.0.0.1",
                        "-Dquarkus.management.port=" + management,
                        "-jar",
                        jar.toString())
                .directory(jar.getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(new File(dir.toFile(), "apicurio.log"))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        url = "http://127.0.0.1:" + port + "/apis/ccompat/v7";
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .until(() -> call("GET", "/subjects", "") == 200);
        assertThat(call("PUT", "/config", "{\"compatibility\":\"BACKWARD\"}")).isEqualTo(200);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }

    @Test
    void every_contract_is_registered_written_and_read() {
        AvroSerde<IndexedRecord> serde = serde(Map.of("value.subject.name.strategy", "TopicRecordName"));

        for (IndexedRecord value : new IndexedRecord[] {
            Contracts.weighed(), Contracts.notice(), Contracts.deadLetter(), Contracts.bareDeadLetter()
        }) {
            byte[] bytes = serde.serializer().serialize("effects", value);

            assertThat(serde(Map.of()).deserializer().deserialize("effects", bytes))
                    .isEqualTo(value);
        }
    }

    @Test
    void a_registered_schema_is_found_by_subject_and_id_and_kept_once() {
        SchemaRegistry registry = SchemaRegistries.of(RegistryConfig.of(url));

        int id = registry.register("found-value", ShipmentNotice.getClassSchema());

        SchemaRegistry other = SchemaRegistries.of(RegistryConfig.of(url));
        assertThat(other.register("found-value", ShipmentNotice.getClassSchema()))
                .isEqualTo(id);
        assertThat(other.lookup("found-value", ShipmentNotice.getClassSchema())).isEqualTo(id);
        assertThat(other.latest("found-value").version()).isEqualTo(1);
        assertThat(other.latest("found-value").id()).isEqualTo(id);
        assertThat(other.schema(id).getFullName()).isEqualTo(ShipmentNotice.class.getName());
    }

    @Test
    void an_unknown_id_subject_or_schema_is_not_found() {
        SchemaRegistry registry = SchemaRegistries.of(RegistryConfig.of(url));
        registry.register("known-value", ShipmentNotice.getClassSchema());

        assertThatThrownBy(() -> registry.schema(9_999)).isInstanceOf(SchemaNotFoundException.class);
        assertThatThrownBy(() -> registry.latest("unknown")).isInstanceOf(SchemaNotFoundException.class);
        assertThatThrownBy(() -> registry.lookup("unknown", ShipmentNotice.getClassSchema()))
                .isInstanceOf(SchemaNotFoundException.class);
        assertThatThrownBy(() -> registry.lookup("known-value", StreamEvent.getClassSchema()))
                .isInstanceOf(SchemaNotFoundException.class);
    }

    @Test
    void an_incompatible_schema_is_refused_as_poison() {
        AvroSerde<IndexedRecord> serde = serde(Map.of());
        serde.serializer().serialize("narrow", Contracts.notice());

        assertThatThrownBy(() -> serde.serializer().serialize("narrow", Contracts.weighed()))
                .isInstanceOf(SerializationException.class)
                .hasCauseInstanceOf(SchemaRefusedException.class)
                .hasMessageContaining("status 409");
    }

    private static AvroSerde<IndexedRecord> serde(Map<String, String> more) {
        AvroSerde<IndexedRecord> serde = new AvroSerde<>();
        Map<String, String> settings = new HashMap<>(more);
        settings.put("schema.registry.url", url);
        serde.configure(settings, false);
        return serde;
    }

    private static int call(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, BodyHandlers.discarding()).statusCode();
    }

    private static ServerSocket free() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }
}
