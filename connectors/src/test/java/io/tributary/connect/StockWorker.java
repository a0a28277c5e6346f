/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.local.Ports;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A stock distributed Connect worker in a JVM of its own, by its REST interface. Nothing of ours is on its class path, and
 * SLF4J is that of a stock worker; the connector comes from the plug-in folder only.
 */
final class StockWorker implements AutoCloseable {
    /** What Kafka's own distribution has for a worker. */
    private static final Pattern STOCK = Pattern.compile(".*/(org/apache/kafka|com/fasterxml|org/eclipse/jetty|"
            + "org/glassfish|jakarta|javax|com/github/luben|org/lz4|at/yawk|org/xerial/snappy|io/github/classgraph|"
            + "org/apache/maven|org/codehaus/plexus|io/swagger|org/javassist|com/google/re2j|org/bitbucket|com/sun|"
            + "net/sourceforge/argparse4j|org/ow2/asm)/.*");

    // The shell ends the worker when this JVM is gone.
    private static final String TIED = "\"$@\" </dev/null & pid=$!; cat >/dev/null; kill -9 $pid; wait $pid";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Process shell;
    private final URI rest;
    private final Path log;
    private final HttpClient http = HttpClient.newHttpClient();

    private StockWorker(Process shell, URI rest, Path log) {
        this.shell = shell;
        this.rest = rest;
        this.log = log;
    }

    /** What a call of the REST interface answered. */
    record Answer(int status, String body) {
        JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(body, e);
            }
        }
    }

    static List<String> classPath() {
        List<String> jars = Stream.of(
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .split(File.pathSeparator))
                .filter(jar -> STOCK.matcher(jar).matches())
                .collect(Collectors.toCollection(ArrayList::new));
        jars.add(System.getProperty("stock.slf4j"));
        return jars;
    }

    static StockWorker start(String bootstrapServers, Path plugins, Path folder) throws IOException {
        int port = Ports.free();
        Map<String, String> settings = new TreeMap<>();
        settings.put("bootstrap.servers", bootstrapServers);
        settings.put("group.id", "stock");
        settings.put("key.converter", "org.apache.kafka.connect.storage.StringConverter");
        settings.put("value.converter", "org.apache.kafka.connect.json.JsonConverter");
        for (String topic : List.of("config", "offset", "status")) {
            settings.put(topic + ".storage.topic", "stock-" + topic);
            settings.put(topic + ".storage.replication.factor", "1");
        }
        settings.put("offset.storage.partitions", "1");
        settings.put("status.storage.partitions", "1");
        settings.put("offset.flush.interval.ms", "1000");
        settings.put("exactly.once.source.support", "enabled");
        settings.put("plugin.path", plugins.toAbsolutePath().toString());
        settings.put("plugin.discovery", "service_load");
        settings.put("listeners", "HTTP://127.0.0.1:" + port);
        settings.put("scheduled.rebalance.max.delay.ms", "0");
        Path properties = Files.writeString(
                folder.resolve("worker.properties"),
                settings.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining("\n")));
        Path log = folder.resolve("worker-" + port + ".log");
        Process shell = new ProcessBuilder(
                        "sh",
                        "-c",
                        TIED,
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        String.join(File.pathSeparator, classPath()),
                        "org.apache.kafka.connect.cli.ConnectDistributed",
                        properties.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        StockWorker worker = new StockWorker(shell, URI.create("http://127.0.0.1:" + port), log);
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> worker.get("/connectors").status() == 200);
        return worker;
    }

    Answer get(String path) {
        return call("GET", path, "");
    }

    Answer call(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(rest.resolve(path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .timeout(Duration.ofSeconds(90))
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Creates a connector or changes its settings, and waits until its tasks run. */
    void configure(String name, Map<String, String> settings) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            Answer answer = call("PUT", "/connectors/" + name + "/config", write(settings));
            if (answer.status() >= 300) {
                throw new AssertionError(answer.toString());
            }
        });
        awaitState(name, "RUNNING");
    }

    /** Waits until the connector has tasks and all are in a state. */
    void awaitState(String name, String state) {
        await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> {
            JsonNode tasks = get("/connectors/" + name + "/status").json().get("tasks");
            if (tasks.isEmpty() || !tasks.findValuesAsText("state").stream().allMatch(state::equals)) {
                throw new AssertionError(tasks + "\n" + log());
            }
        });
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String write(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the JVM without notice. */
    @Override
    public void close() {
        try {
            shell.getOutputStream().close();
            if (!shell.waitFor(30, TimeUnit.SECONDS)) {
                throw new AssertionError("the worker does not end");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
