/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tributary.app.config.Setting;
import io.tributary.app.config.Settings;
import io.tributary.app.config.SurroundingsException;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.dynamodb.TableShape;
import io.tributary.app.dynamodb.Tables;
import io.tributary.app.kafka.KafkaTopics;
import io.tributary.observe.MicrometerObserver;
import io.tributary.projection.Projection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Projections that run against somebody's Kafka, schema registry and DynamoDB until they are told to end. */
public final class Application {
    private static final Logger LOG = LoggerFactory.getLogger(Application.class);
    private static final int EVENT_PARTITIONS = 4;

    private final List<Projection<?, ?>> projections;
    private final Settings settings;
    private final Lifecycle lifecycle;

    /** Runs projections; what it opens belongs to the lifecycle. */
    public Application(List<Projection<?, ?>> projections, Settings settings, Lifecycle lifecycle) {
        this.projections = List.copyOf(projections);
        this.settings = settings;
        this.lifecycle = lifecycle;
    }

    /** The settings that it cannot do without and that are missing, each as a sentence. */
    public static List<String> missing(Settings settings) {
        List<String> problems = new ArrayList<>();
        if (!settings.kafka().containsKey("bootstrap.servers")) {
            problems.add("kafka.bootstrap.servers is needed");
        }
        if (settings.registry().url().isEmpty()) {
            problems.add(Setting.REGISTRY_URL.key() + " is needed");
        }
        return problems;
    }

    /**
     * Starts, and returns when the end has come or a projection has failed.
     *
     * @return whether all went well
     * @throws io.tributary.app.config.SettingsException if a setting cannot be used
     * @throws SurroundingsException if DynamoDB or Kafka does not answer, or has a table or topic missing that may not be
     *     created
     */
    public boolean run() throws InterruptedException {
        DynamoDb dynamoDb = lifecycle.own("DynamoDB client", DynamoDb.of(settings.dynamoDb()));
        tables(dynamoDb.tables());
        topics();
        PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(metrics);
        new ProcessorMetrics().bindTo(metrics);
        List<RunningProjection> running = new ArrayList<>();
        for (Projection<?, ?> projection : projections) {
            running.add(lifecycle.own(
                    "projection " + projection.name(),
                    RunningProjection.start(projection, settings, dynamoDb, new MicrometerObserver(metrics))));
        }
        if (settings.http().enabled()) {
            HttpApi http = lifecycle.own("HTTP server", HttpApi.start(settings.http(), running, metrics));
            LOG.atInfo().addKeyValue("url", http.url()).log("Answers over HTTP");
        }
        boolean ready = false;
        while (!lifecycle.awaitEnd(200, TimeUnit.MILLISECONDS)) {
            if (running.stream().anyMatch(RunningProjection::hasFailed)) {
                LOG.atError().log("A projection has ended by itself; see above");
                return false;
            }
            boolean now = running.stream().allMatch(RunningProjection::isRunning);
            if (now != ready) {
                LOG.atInfo()
                        .addKeyValue(
                                "projections",
                                projections.stream().map(Projection::name).collect(Collectors.joining(",")))
                        .log(now ? "Ready" : "Not ready: rows are being handed over");
                ready = now;
            }
        }
        return true;
    }

    private void tables(Tables tables) {
        List<TableShape> missing = tables.missing(TableShape.of(projections));
        if (missing.isEmpty()) {
            return;
        }
        if (!settings.createTables()) {
            throw new SurroundingsException("missing in DynamoDB: "
                    + missing.stream().map(TableShape::name).collect(Collectors.joining(", "))
                    + "; create them, or set " + Setting.TABLES_CREATE.key() + "=true");
        }
        tables.create(missing);
    }

    /** The commands topic is the application's own and not among these. */
    private void topics() {
        List<String> needed = new ArrayList<>(
                List.of(settings.topics().effects(), settings.topics().deadLetters()));
        projections.forEach(projection -> projection
                .sources()
                .forEach(source -> needed.add(
                        settings.topics().prefix() + "." + source.stream().name())));
        try (KafkaTopics topics = new KafkaTopics(settings.kafka())) {
            List<String> missing = topics.missing(needed);
            if (missing.isEmpty()) {
                return;
            }
            if (!settings.topics().create()) {
                throw new SurroundingsException("missing in Kafka: " + String.join(", ", missing)
                        + "; create them, with kafka-topics.sh --bootstrap-server "
                        + settings.kafka().get("bootstrap.servers") + " --create --partitions " + EVENT_PARTITIONS
                        + " --topic NAME, or set " + Setting.TOPICS_CREATE.key() + "=true");
            }
            topics.create(missing, EVENT_PARTITIONS);
        }
    }
}
