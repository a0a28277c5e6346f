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
import io.tributary.fixture.OrderTotals;
import io.tributary.fixture.Topics;
import io.tributary.freight.Shipments;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes are replaced, one after the other, by two that run one more projection. Events go on coming. */
class AddedProjectionIT {
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
    void a_rolling_restart_that_adds_a_projection_touches_no_other_and_the_new_one_misses_no_history()
            throws Exception {
        List<EventLine<?>> lines = FreightHistory.random(78, 20, 600);
        EffectReader reader = new EffectReader(Shipments.projection(), "delivered-effects");
        try (DynamoDb dynamoDb = DynamoDb.local(Flags.read(flags()).dynamoDb())) {
            dynamoDb.tables().create(TableShape.of(List.of(Shipments.projection(), OrderTotals.projection())));
            topics();
            List<StoredEvent> events = new ArrayList<>();
            new EventAppender(dynamoDb.histories()).appendAll(lines, events::add);
            int quarter = events.size() / 4;

            try (ForkedApplication first = before("first");
                    ForkedApplication second = before("second")) {
                backends.send(events.subList(0, quarter));
                await().atMost(Duration.ofMinutes(2))
                        .until(() -> !effects(reader).isEmpty());

                assertThat(first.stop()).isEqualTo(130);
                backends.send(events.subList(quarter, 2 * quarter));
                try (ForkedApplication third = after("third")) {
                    third.awaitLog("Ready projections=");
                    backends.send(events.subList(2 * quarter, 3 * quarter));
                    assertThat(second.stop()).as(second.log()).isEqualTo(130);
                    assertThat(second.log()).doesNotContain(" ERROR ");

                    try (ForkedApplication fourth = after("fourth")) {
                        fourth.awaitLog("Ready projections=");
                        backends.send(events.subList(3 * quarter, events.size()));

                        await().atMost(Duration.ofMinutes(2))
                                .pollInterval(Duration.ofMillis(500))
                                .untilAsserted(() -> {
                                    FreightOutcome.rowsAreRight(dynamoDb, lines);
                                    assertThat(totals(dynamoDb)).isEqualTo(OrderTotals.of(lines));
                                    assertThat(dynamoDb.content(Shipments.projection())
                                                    .pendingEffects())
                                            .isZero();
                                });
                        FreightOutcome.effectsAreRight(effects(reader), lines);
                        assertThat(third.stop()).isEqualTo(130);
                        assertThat(fourth.stop()).isEqualTo(130);
                        for (ForkedApplication any : List.of(third, fourth)) {
                            assertThat(any.log()).doesNotContain(" ERROR ");
                        }
                    }
                }
            }
        }
        assertThat(Topics.ledgerEntries(backends.kafka.bootstrapServers(), "shipments"))
                .isZero();
        assertThat(Topics.ledgerEntries(backends.kafka.bootstrapServers(), "orders"))
                .isZero();
    }

    private static Map<String, Long> totals(DynamoDb dynamoDb) {
        Map<String, Long> totals = new TreeMap<>();
        dynamoDb.content(OrderTotals.projection())
                .rows()
                .forEach(row -> totals.put(
                        row.get("orderId").orElseThrow().toString(),
                        Long.valueOf(row.get("parcels").orElseThrow().toString())));
        return totals;
    }

    private static List<EffectView> effects(EffectReader reader) {
        return reader.read(backends.clients(), backends.registry.url());
    }

    private static void topics() {
        try (KafkaTopics topics = new KafkaTopics(backends.clients())) {
            topics.create(
                    List.of("freight.Order", "freight.Scan", "freight.Weigh", "dead-letters", "delivered-effects"), 3);
        }
    }

    /** A process of the old release. */
    private ForkedApplication before(String name) throws Exception {
        return ForkedApplication.run(folder, flags(name));
    }

    /** A process of the new release, which has one more projection on its class path. */
    private ForkedApplication after(String name) throws Exception {
        return ForkedApplication.run(folder, flags(name), OrderTotals.class);
    }

    private Map<String, String> flags(String name) {
        Map<String, String> flags = flags();
        flags.put("kafka.state.dir", folder.resolve(name).toString());
        return flags;
    }

    private static Map<String, String> flags() {
        Map<String, String> flags = backends.flags();
        flags.put("tributary.http.enabled", "false");
        return flags;
    }
}
