/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Engines;
import io.tributary.fixture.FaultyRowStore;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.item.Item;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for any history: parcels and weights add up, so their fold commutes, and a scan carries the whole truth. */
class FoldLawTest {
    private static final List<RowKey> ROWS = List.of(key("sh-1"), key("sh-2"));

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Rule({"projections 3.1", "projections 3.4", "projections 4.1", "projections 7.1", "projections 8.2"})
    void any_batching_order_and_repetition_with_faults_gives_the_same_rows(long seed) {
        Random random = new Random(seed);
        List<StoredEvent> history = history(random);
        Engines<ShipmentKey, Summary> straight = engines(history, 0);
        history.forEach(event -> deliver(straight, List.of(event)));

        Engines<ShipmentKey, Summary> shuffled = engines(history, random.nextInt(3));
        List<StoredEvent> deliveries = new ArrayList<>(history);
        deliveries.addAll(history.subList(0, random.nextInt(history.size())));
        Collections.shuffle(deliveries, random);
        while (!deliveries.isEmpty()) {
            if (random.nextInt(3) == 0) {
                shuffled.faulty.next(random.nextBoolean() ? FaultyRowStore.answerLost() : FaultyRowStore.requestLost());
            }
            int size = Math.min(deliveries.size(), 1 + random.nextInt(6));
            deliver(shuffled, deliveries.subList(0, size));
            deliveries = new ArrayList<>(deliveries.subList(size, deliveries.size()));
        }

        for (RowKey row : ROWS) {
            assertThat(facts(shuffled, row))
                    .as("seed %d, row %s", seed, row.text())
                    .isEqualTo(facts(straight, row));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Rule({"projections 9.5", "projections 9.6", "projections 10.4"})
    void effects_are_numbered_without_repeats_and_in_the_order_of_each_instance(long seed) {
        Random random = new Random(seed);
        List<StoredEvent> history = history(random);
        Engines<ShipmentKey, Summary> engines = engines(history, 0);
        List<StoredEvent> deliveries = new ArrayList<>(history);
        deliveries.addAll(history);
        Collections.shuffle(deliveries, random);
        List<PendingEffect> enqueued = new ArrayList<>();
        for (StoredEvent event : deliveries) {
            deliver(engines, List.of(event)).forEach(outcome -> {
                if (outcome.key().equals(ROWS.get(0))) {
                    enqueued.addAll(outcome.enqueued());
                }
            });
        }

        List<PendingEffect> pending = Engines.await(engines.engine.pendingEffects(ROWS.get(0)));

        assertThat(pending).as("seed %d", seed).isEqualTo(enqueued);
        assertThat(pending).extracting(PendingEffect::sequence).isSorted().doesNotHaveDuplicates();
        assertThat(pending).extracting(effect -> effect.id().text()).doesNotHaveDuplicates();
        assertThat(pending).extracting(effect -> effect.id().version()).isSorted();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Rule("projections 11.1")
    void a_rebuild_equals_the_fold(long seed) {
        Random random = new Random(seed);
        List<StoredEvent> history = history(random);
        Engines<ShipmentKey, Summary> engines = engines(history, 0);
        history.forEach(event -> deliver(engines, List.of(event)));

        for (RowKey row : ROWS) {
            if (engines.stored(row).isPresent()) {
                Item before = engines.stored(row).get();
                Map<InstanceId, Long> instances = new HashMap<>();
                Item checkpoints = (Item) before.get("checkpoints").orElseThrow();
                checkpoints
                        .attributes()
                        .keySet()
                        .forEach(entry -> instances.put(InstanceId.parse(entry), Long.MAX_VALUE));

                RowOutcome<Summary> rebuilt = Engines.await(engines.engine.rebuild(row, instances));

                assertThat(facts(engines, row)).as("seed %d", seed).isEqualTo(before.without(List.of("revision")));
                assertThat(rebuilt.enqueued()).isEmpty();
            }
        }
    }

    private static Engines<ShipmentKey, Summary> engines(List<StoredEvent> history, int cache) {
        Engines<ShipmentKey, Summary> engines =
                new Engines<>(Shipments.projection(), EngineOptions.defaults().withCachedRows(cache));
        engines.happened(history.toArray(StoredEvent[]::new));
        return engines;
    }

    private static List<RowOutcome<Summary>> deliver(Engines<ShipmentKey, Summary> engines, List<StoredEvent> events) {
        List<SourcedEvent> sourced = events.stream()
                .map(event -> SourcedEvent.of(event.stream().toLowerCase(Locale.ROOT), event))
                .toList();
        return Engines.await(engines.engine.applyBatch(sourced)).rows();
    }

    /** The item but for the revision, which counts writes. */
    private static Item facts(Engines<ShipmentKey, Summary> engines, RowKey row) {
        return engines.stored(row).orElse(Item.empty()).without(List.of("revision"));
    }

    private static List<StoredEvent> history(Random random) {
        List<StoredEvent> history = new ArrayList<>();
        Map<String, Long> versions = new HashMap<>();
        IntStream.range(0, 5 + random.nextInt(30)).forEach(n -> {
            String shipment = "sh-" + (1 + random.nextInt(2));
            int amount = 1 + random.nextInt(9);
            switch (random.nextInt(3)) {
                case 0 -> {
                    String id = "o-" + random.nextInt(2);
                    history.add(order(id, versions.merge(id, 1L, Long::sum), new ParcelAdded(shipment, amount)));
                }
                case 1 -> history.add(scan(shipment, versions.merge(shipment, 1L, Long::sum), "place " + n));
                default -> {
                    String id = "w-" + random.nextInt(3);
                    history.add(weigh(id, versions.merge(id, 1L, Long::sum), shipment, amount));
                }
            }
        });
        return history;
    }
}
