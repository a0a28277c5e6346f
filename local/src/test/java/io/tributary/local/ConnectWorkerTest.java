/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class ConnectWorkerTest {

    private static EmbeddedKafka kafka;
    private static Path plugins;

    @BeforeAll
    static void start(@TempDir Path work) throws Exception {
        kafka = EmbeddedKafka.start();
        plugins = work.resolve("plugins");
        NumbersPlugin.install(plugins, work);
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @Test
    void runs_a_connector_of_the_plug_in_folder() throws Exception {
        try (ConnectWorker worker = worker("runs")) {
            kafka.createTopic("runs", 1, Map.of());

            worker.createConnector("numbers", numbers("runs", 25));

            assertThat(Records.read(kafka.bootstrapServers(), "runs", 25)).containsExactly(Records.numbered(25));
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(
                            () -> assertThat(worker.status("numbers").running()).isTrue());
        }
    }

    @Test
    void a_failed_task_says_why_and_loses_and_repeats_nothing_when_restarted() throws Exception {
        try (ConnectWorker worker = worker("fails")) {
            kafka.createTopic("fails", 1, Map.of());
            Map<String, String> settings = numbers("fails", 100);
            settings.put("fail.at", "57");

            worker.createConnector("numbers", settings);
            await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                assertThat(worker.status("numbers").failed()).isTrue();
                assertThat(worker.status("numbers").trace()).contains("failed at 57");
            });
            worker.restart("numbers");

            assertThat(Records.read(kafka.bootstrapServers(), "fails", 100)).containsExactly(Records.numbered(100));
        }
    }

    @Test
    void the_next_worker_goes_on_where_one_stopped() throws Exception {
        kafka.createTopic("resumes", 1, Map.of());
        try (ConnectWorker worker = worker("resumes")) {
            worker.createConnector("numbers", numbers("resumes", 30));
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(worker.positions("numbers"))
                            .containsExactly(new ConnectorPosition(Map.of("source", "numbers"), Map.of("next", 30L))));
        }

        try (ConnectWorker worker = worker("resumes")) {
            worker.createConnector("numbers", numbers("resumes", 60));

            assertThat(Records.read(kafka.bootstrapServers(), "resumes", 60)).containsExactly(Records.numbered(60));
        }
    }

    @Test
    void a_connector_can_start_at_a_position() throws Exception {
        try (ConnectWorker worker = worker("starts-at")) {
            kafka.createTopic("starts-at", 1, Map.of());

            worker.createConnector(
                    "numbers",
                    numbers("starts-at", 30),
                    List.of(new ConnectorPosition(Map.of("source", "numbers"), Map.of("next", 25L))));

            assertThat(Records.read(kafka.bootstrapServers(), "starts-at", 5))
                    .containsExactlyElementsOf(List.of(Records.numbered(30)).subList(25, 30));
        }
    }

    @Test
    void listens_on_loopback() throws Exception {
        try (ConnectWorker worker = worker("listens")) {
            URI url = worker.restUrl();
            assertThat(url.getHost()).isEqualTo("127.0.0.1");

            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(url.resolve("/connector-plugins"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());

            assertThat(answer.body()).contains(NumbersPlugin.CONNECTOR);
        }
    }

    @Test
    void settings_that_a_connector_refuses_are_an_error() {
        try (ConnectWorker worker = worker("refuses")) {
            assertThatThrownBy(() -> worker.createConnector(
                            "numbers", Map.of("connector.class", NumbersPlugin.CONNECTOR, "topic", "refuses")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("\"count\"");
        }
    }

    @Test
    void a_deleted_connector_is_not_known() {
        try (ConnectWorker worker = worker("deletes")) {
            kafka.createTopic("deletes", 1, Map.of());
            worker.createConnector("numbers", numbers("deletes", 1));
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> worker.status("numbers").running());

            worker.deleteConnector("numbers");

            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() ->
                            assertThat(worker.status("numbers").connector()).isEqualTo("UNKNOWN"));
        }
    }

    @Test
    void leaves_the_class_loader_of_the_thread_as_it_was() {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ConnectWorker worker = worker("loads");
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);

        worker.close();

        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void a_worker_that_cannot_start_is_an_exception() {
        Logger log = (Logger) LoggerFactory.getLogger("io.tributary.local");
        log.setLevel(Level.OFF);
        try {
            assertThatThrownBy(() ->
                            ConnectWorker.start(kafka.bootstrapServers(), plugins, Map.of("listeners", "nonsense")))
                    .isInstanceOf(Exception.class);
        } finally {
            log.setLevel(null);
        }
    }

    private static ConnectWorker worker(String group) {
        return ConnectWorker.start(
                kafka.bootstrapServers(),
                plugins,
                Map.of(
                        "group.id", group,
                        "config.storage.topic", group + "-config",
                        "offset.storage.topic", group + "-offset",
                        "status.storage.topic", group + "-status"));
    }

    private static Map<String, String> numbers(String topic, int count) {
        return new HashMap<>(Map.of(
                "connector.class",
                NumbersPlugin.CONNECTOR,
                "tasks.max",
                "1",
                "topic",
                topic,
                "count",
                Integer.toString(count)));
    }
}
