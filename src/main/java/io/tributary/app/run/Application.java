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
     * Starts, and returns when the end has come or a projection has failed. An outage of DynamoDB is waited for.
     *
     * @return whether all went well
     * @throws io.tributary.app.config.SettingsException if a setting cannot be used
     * @throws SurroundingsException if Kafka does not answer or DynamoDB refuses to, or a table or topic is missing that may
     *     not be created
     */
    public boolean run() throws InterruptedException {
        PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(metrics);
        new ProcessorMetrics().bindTo(metrics);
        StartedProjections running = new StartedProjections(
                projections.stream().map(Projection::name).toList());
        DynamoDb dynamoDb = lifecycle.own("DynamoDB client", DynamoDb.of(settings.dynamoDb()));
        if (settings.http().enabled()) {
            // Before anything is waited for: health is asked for meanwhile.
            HttpApi http = lifecycle.own("HTTP server", HttpApi.start(settings.http(), running, metrics));
            LOG.atInfo().addKeyValue("url", http.url()).log("Answers over HTTP");
        }
        if (!new TableCheck(dynamoDb.tables(), TableShape.of(projections), settings, lifecycle).await()) {
            return true;
        }
        topics();
        for (Projection<?, ?> projection : projections) {
            running.add(lifecycle.own(
                    "projection " + projection.name(),
                    RunningProjection.start(projection, settings, dynamoDb, new MicrometerObserver(metrics))));
        }
        boolean ready = false;
        while (!lifecycle.awaitEnd(200, TimeUnit.MILLISECONDS)) {
            if (running.haveFailed()) {
                LOG.atError().log("A projection has ended by itself; see above");
                return false;
            }
            boolean now = running.areRunning();
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
