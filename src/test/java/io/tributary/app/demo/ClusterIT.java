/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.dynamodb.TableShape;
import io.tributary.app.eventfile.EventLine;
import io.tributary.app.kafka.KafkaTopics;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Backends;
import io.tributary.fixture.Flags;
import io.tributary.fixture.ForkedApplication;
import io.tributary.fixture.FreightHistory;
import io.tributary.fixture.Topics;
import io.tributary.freight.Shipments;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three processes share the rows while everything goes wrong that can: one is killed, one is stopped for longer than its
 * session and goes on as a zombie, the DynamoDB endpoint dies and hangs, and somebody changes the effects topic. Events
 * come out of order and twice.
 */
class ClusterIT {
    /** {@code -Dcluster.events=30000} for the full length. */
    private static final int EVENTS = Integer.getInteger("cluster.events", 2_400);

    /** So many shipments are scanned at the end. */
    private static final int SCANNED = 40;

    private static final int PARTITIONS = 6;
    private static final String EFFECTS = "delivered-effects";

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
    void rows_and_effects_come_out_right_whatever_happens_to_whom() throws Exception {
        List<EventLine<?>> lines = FreightHistory.random(77, Math.max(SCANNED, EVENTS / 60), EVENTS);
        EffectReader reader = new EffectReader(Shipments.projection(), EFFECTS);
        try (DynamoDb dynamoDb = DynamoDb.local(Flags.read(flags()).dynamoDb());
                Admin admin = Admin.create(Map.copyOf(backends.clients()))) {
            dynamoDb.tables().create(TableShape.of(List.of(Shipments.projection())));
            backends.dynamoDb.indexStreamRecords();
            topics();
            List<StoredEvent> events = new ArrayList<>();
            new EventAppender(dynamoDb.histories()).appendAll(lines, events::add);
            List<StoredEvent> arriving = disturbed(events);
            int quarter = arriving.size() / 4;

            ForkedApplication first = application("first");
            ForkedApplication second = application("second");
            ForkedApplication third = application("third");
            try {
                backends.send(arriving.subList(0, quarter));
                awaitEffects(reader, first);
                first.kill();
                backends.send(arriving.subList(quarter, 2 * quarter));
                try (ForkedApplication fourth = application("fourth")) {
                    await().atMost(Duration.ofMinutes(2))
                            .untilAsserted(() -> assertThat(fourth.log()).contains("A projection starts"));
                    backends.dynamoDb.kill();
                    await().pollDelay(Duration.ofSeconds(3)).until(() -> true);
                    backends.dynamoDb.restart();
                    backends.send(arriving.subList(2 * quarter, 3 * quarter));
                    backends.dynamoDb.pause();
                    await().pollDelay(Duration.ofSeconds(20))
                            .atMost(Duration.ofMinutes(2))
                            .until(() -> true);
                    backends.dynamoDb.resume();
                    assertThat(List.of(second.isAlive(), third.isAlive(), fourth.isAlive()))
                            .as("an outage ends nobody")
                            .containsOnly(true);

                    // It has taken rows on, and its session ends before it goes on: others have them then.
                    backends.send(arriving.subList(3 * quarter, arriving.size()));
                    second.pause();
                    awaitOutcome(dynamoDb, lines, third, fourth);
                    second.resume();
                    await().pollDelay(Duration.ofSeconds(5)).until(() -> true);
                    awaitOutcome(dynamoDb, lines, third, fourth);
                    List<EffectView> before = reader.read(backends.clients(), backends.registry.url());
                    FreightOutcome.effectsAreRight(before, lines);

                    admin.createPartitions(Map.of(EFFECTS, NewPartitions.increaseTo(PARTITIONS + 1)))
                            .all()
                            .get();
                    List<EventLine<?>> more = new ArrayList<>(lines);
                    append(dynamoDb, more, scans("at the gate"));
                    awaitOutcome(dynamoDb, more, third, fourth);
                    await().atMost(Duration.ofMinutes(1))
                            .untilAsserted(() -> assertThat(reader.read(backends.clients(), backends.registry.url()))
                                    .hasSize(before.size() + SCANNED));

                    recreate(admin);
                    append(dynamoDb, more, scans("gone"));
                    awaitOutcome(dynamoDb, more, third, fourth);
                    await().atMost(Duration.ofMinutes(1))
                            .untilAsserted(() -> assertThat(reader.read(backends.clients(), backends.registry.url()))
                                    .hasSize(SCANNED)
                                    .allSatisfy(effect -> assertThat(
                                                    effect.effect().path("kind").asText())
                                            .isEqualTo("at gone")));
                    System.out.printf(
                            "cluster: %d events, %d records of them sent, %d effects, each once%n",
                            lines.size(), arriving.size(), before.size());
                    assertThat(third.stop()).isEqualTo(130);
                    assertThat(fourth.stop()).isEqualTo(130);
                }
                assertThat(second.stop()).isEqualTo(130);
                assertThat(Topics.ledgerEntries(backends.kafka.bootstrapServers(), "shipments"))
                        .isZero();
            } finally {
                second.close();
                third.close();
                first.close();
            }
        }
    }

    /** Neighbours change places, and one in eight comes again later. */
    private static List<StoredEvent> disturbed(List<StoredEvent> events) {
        Random random = new Random(5);
        List<StoredEvent> arriving = new ArrayList<>();
        for (int from = 0; from < events.size(); from += 10) {
            List<StoredEvent> some = new ArrayList<>(events.subList(from, Math.min(from + 10, events.size())));
            if (from > 0) {
                some.add(events.get(random.nextInt(from)));
            }
            Collections.shuffle(some, random);
            arriving.addAll(some);
        }
        return arriving;
    }

    private static List<EventLine<?>> scans(String place) {
        List<String> scans = new ArrayList<>();
        for (int shipment = 0; shipment < SCANNED; shipment++) {
            scans.add("{\"stream\":\"Scan\",\"id\":\"sh-ä#%d\",\"type\":\"Scanned\",\"data\":{\"location\":\"%s\"}}"
                    .formatted(shipment, place));
        }
        return FreightHistory.parsed(scans);
    }

    private static void append(DynamoDb dynamoDb, List<EventLine<?>> all, List<EventLine<?>> more) throws Exception {
        all.addAll(more);
        List<StoredEvent> events = new ArrayList<>();
        new EventAppender(dynamoDb.histories()).appendAll(more, events::add);
        backends.send(events);
    }

    private static void awaitEffects(EffectReader reader, ForkedApplication application) {
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            assertThat(application.isAlive()).as(application.log()).isTrue();
            return !reader.read(backends.clients(), backends.registry.url()).isEmpty();
        });
    }

    private static void awaitOutcome(DynamoDb dynamoDb, List<EventLine<?>> lines, ForkedApplication... alive) {
        await().atMost(Duration.ofMinutes(4))
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> {
                    for (ForkedApplication application : alive) {
                        assertThat(application.isAlive()).as(application.log()).isTrue();
                    }
                    FreightOutcome.rowsAreRight(dynamoDb, lines);
                    assertThat(dynamoDb.content(Shipments.projection()).pendingEffects())
                            .isZero();
                });
    }

    private static void recreate(Admin admin) throws Exception {
        admin.deleteTopics(List.of(EFFECTS)).all().get();
        await().atMost(Duration.ofMinutes(1))
                .until(() -> !admin.listTopics().names().get().contains(EFFECTS));
        admin.createTopics(List.of(new NewTopic(EFFECTS, 3, (short) 1))).all().get();
    }

    private static void topics() {
        try (KafkaTopics topics = new KafkaTopics(backends.clients())) {
            topics.create(List.of("freight.Order", "freight.Scan", "freight.Weigh", "dead-letters"), 3);
            topics.create(List.of(EFFECTS), PARTITIONS);
        }
    }

    private ForkedApplication application(String name) throws Exception {
        Map<String, String> flags = flags();
        flags.put("kafka.state.dir", folder.resolve(name).toString());
        return ForkedApplication.run(folder, flags);
    }

    private static Map<String, String> flags() {
        Map<String, String> flags = backends.flags();
        flags.put("tributary.application.partitions", Integer.toString(PARTITIONS));
        flags.put("tributary.http.enabled", "false");
        return flags;
    }
}
