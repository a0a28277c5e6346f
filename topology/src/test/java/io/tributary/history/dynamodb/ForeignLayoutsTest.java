/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.event.EventLayout;
import io.tributary.event.EventStream;
import io.tributary.event.LayoutForms;
import io.tributary.event.LayoutForms.Documents;
import io.tributary.event.LayoutForms.Ids;
import io.tributary.event.LayoutForms.Metadata;
import io.tributary.event.LayoutForms.Versions;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.LocalDynamo;
import io.tributary.history.AppendResult;
import io.tributary.history.EventStore;
import io.tributary.history.Expected;
import io.tributary.history.Snapshot;
import io.tributary.value.EventSourced;
import io.tributary.value.EventSourcedBuilder;
import io.tributary.value.SnapshotPolicy;
import io.tributary.value.Snapshots;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Tables as two public event stores write them: Castore (TypeScript) and cqrs-es with dynamo-es (Rust). */
@Rule("event-store 1.3")
@ExtendWith(LocalDynamo.Provided.class)
class ForeignLayoutsTest {
    /** One table for several event stores: the partition key is composed, the sort key is the version, payloads are maps. */
    static final EventLayout CASTORE = new EventLayout(
                    "aggregateId", "version", "", "", "version", "type", "payload", "timestamp", "", "metadata")
            .in(new LayoutForms(
                    "{stream}#{id}", Optional.empty(), Versions.NUMBER, Ids.PLAIN, Documents.MAP, Metadata.ANY));

    /** Type and id are attributes, payload and metadata are JSON in bytes, and there is no time. */
    static final EventLayout CQRS_ES = new EventLayout(
                    "AggregateTypeAndId",
                    "AggregateIdSequence",
                    "AggregateType",
                    "AggregateId",
                    "AggregateIdSequence",
                    "EventType",
                    "Payload",
                    "",
                    "",
                    "Metadata")
            .in(new LayoutForms(
                    "{stream}:{id}", Optional.empty(), Versions.NUMBER, Ids.PLAIN, Documents.JSON_BYTES, Metadata.ANY));

    record Caught(String name, long level) {}

    private final LocalDynamo dynamo;

    ForeignLayoutsTest(LocalDynamo dynamo) {
        this.dynamo = dynamo;
    }

    @Test
    void a_history_that_castore_wrote_is_read() {
        table("castore-events", CASTORE);
        put(
                "castore-events",
                Map.of(
                        "aggregateId", AttributeValue.fromS("POKEMONS#p#1"),
                        "version", AttributeValue.fromN("1"),
                        "type", AttributeValue.fromS("Caught"),
                        "timestamp", AttributeValue.fromS("2026-01-02T03:04:05.006Z"),
                        "eventStoreId", AttributeValue.fromS("POKEMONS"),
                        "payload",
                                AttributeValue.fromM(
                                        Map.of("name", AttributeValue.fromS("Ü"), "level", AttributeValue.fromN("3"))),
                        "metadata",
                                AttributeValue.fromM(Map.of(
                                        "by", AttributeValue.fromS("ash"), "retries", AttributeValue.fromN("2")))));
        EventStream<Caught> stream = stream("POKEMONS", "castore-events", CASTORE);
        EventStore<Caught> store = store(stream);

        StoredEvent event = head(store, "p#1");

        assertThat(stream.decode(event)).isEqualTo(new Caught("Ü", 3));
        assertThat(event.position()).isEqualTo("POKEMONS#p%231@1");
        assertThat(event.time()).isEqualTo(Instant.parse("2026-01-02T03:04:05.006Z"));
        assertThat(event.metadata()).isEqualTo(Map.of("by", "ash", "retries", "2"));
        goesOn(store, "p#1");
    }

    @Test
    void a_history_that_cqrs_es_wrote_is_read() {
        table("cqrs-events", CQRS_ES);
        put(
                "cqrs-events",
                Map.of(
                        "AggregateTypeAndId", AttributeValue.fromS("pokemon:p:1"),
                        "AggregateIdSequence", AttributeValue.fromN("1"),
                        "AggregateType", AttributeValue.fromS("pokemon"),
                        "AggregateId", AttributeValue.fromS("p:1"),
                        "EventVersion", AttributeValue.fromS("1.0"),
                        "EventType", AttributeValue.fromS("Caught"),
                        "Payload", AttributeValue.fromB(SdkBytes.fromUtf8String("{\"name\":\"Ü\",\"level\":3}")),
                        "Metadata", AttributeValue.fromB(SdkBytes.fromUtf8String("{\"by\":\"ash\"}"))));
        EventStream<Caught> stream = stream("pokemon", "cqrs-events", CQRS_ES);
        EventStore<Caught> store = store(stream);

        StoredEvent event = head(store, "p:1");

        assertThat(stream.decode(event)).isEqualTo(new Caught("Ü", 3));
        assertThat(event.time()).isEqualTo(Instant.EPOCH);
        assertThat(event.metadata()).isEqualTo(Map.of("by", "ash"));
        goesOn(store, "p:1");
    }

    @Test
    @Rule("event-store 1.4")
    void ids_of_several_attributes_need_a_layout_that_tells_them_apart() {
        assertThatThrownBy(() -> EventStream.named("POKEMONS")
                        .of(Caught.class)
                        .identifiedBy("trainer", "pokemon")
                        .laidOutAs(CASTORE)
                        .storedIn("castore-events"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("[trainer, pokemon], which its layout cannot tell apart");
    }

    /** Whoever reads the other library's table must not find a snapshot among the events. */
    @Test
    @Rule({"event-store 4.1", "event-store 4.2", "event-store 4.4"})
    void snapshots_have_a_table_of_their_own_where_the_sort_key_is_a_number() {
        table("castore-snapped", CASTORE);
        dynamo.table("castore-snapshots");
        EventStore<Caught> store = store(stream("POKEMONS", "castore-snapped", CASTORE));
        EventSourcedBuilder<String, Long, Caught> levels = EventSourced.over(store)
                .keyedBy((String id) -> store.stream().id(id))
                .evolving((Optional<Long> sum, Caught event) -> Optional.of(sum.orElse(0L) + event.level()))
                .changing((old, next) -> List.of(new Caught("more", next.orElse(0L) - old.orElse(0L))));

        assertThatThrownBy(() -> levels.snapshots(Snapshots.of(Long.class, new DynamoDbSnapshotStore(dynamo.client()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'castore-snapped' is a number")
                .hasMessageContaining("table of their own");

        DynamoDbSnapshotStore snapshots = new DynamoDbSnapshotStore(dynamo.client(), "castore-snapshots");
        EventSourced<String, Long> kept = levels.snapshots(Snapshots.of(Long.class, snapshots)
                        .when(SnapshotPolicy.every(2))
                        .writtenBy(Runnable::run))
                .build();
        for (long level = 1; level <= 5; level++) {
            kept.save("p#1", level).toCompletableFuture().join();
        }
        kept.takeSnapshot("p#1").toCompletableFuture().join();
        assertThat(snapshots
                        .read(store.history(store.stream().id("p#1")))
                        .toCompletableFuture()
                        .join()
                        .<Long>fold(Snapshot::version, () -> 0L, problem -> -1L))
                .isEqualTo(5);
        assertThat(kept.get("p#1").toCompletableFuture().join().value()).contains(5L);
    }

    /** Behind the other library's event, with its layout, over more than a page, both ways. */
    private static void goesOn(EventStore<Caught> store, String id) {
        for (int i = 0; i < 12; i++) {
            Caught[] ten =
                    IntStream.range(0, 10).mapToObj(n -> new Caught("more", n)).toArray(Caught[]::new);
            AppendResult result = store.append(store.stream().id(id), Expected.streamExists(), ten)
                    .toCompletableFuture()
                    .join();
            assertThat(result).isInstanceOf(AppendResult.Appended.class);
        }
        List<Long> all = IntStream.rangeClosed(1, 121).mapToObj(Long::valueOf).toList();
        assertThat(versions(store.read(store.stream().id(id), 1, Long.MAX_VALUE)))
                .isEqualTo(all);
        assertThat(versions(store.readBackwards(store.stream().id(id), 2, 111)))
                .hasSize(110)
                .startsWith(111L)
                .endsWith(2L);
    }

    private static List<Long> versions(Iterable<StoredEvent> events) {
        return StreamSupport.stream(events.spliterator(), false)
                .map(StoredEvent::version)
                .toList();
    }

    private static StoredEvent head(EventStore<Caught> store, String id) {
        return store.head(store.stream().id(id)).toCompletableFuture().join().orElseThrow();
    }

    private static EventStream<Caught> stream(String name, String table, EventLayout layout) {
        return EventStream.named(name)
                .of(Caught.class)
                .identifiedBy("id")
                .laidOutAs(layout)
                .storedIn(table);
    }

    private EventStore<Caught> store(EventStream<Caught> stream) {
        return new EventStore<>(stream, new DynamoDbHistoryStore(dynamo.client()), Clock.systemUTC());
    }

    private void put(String table, Map<String, AttributeValue> item) {
        dynamo.client().putItem(put -> put.tableName(table).item(item)).join();
    }

    @SuppressWarnings("unchecked")
    private void table(String name, EventLayout layout) {
        dynamo.client()
                .createTable(create -> create.tableName(name)
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .attributeDefinitions(
                                attribute -> attribute
                                        .attributeName(layout.partitionKey())
                                        .attributeType(ScalarAttributeType.S),
                                attribute -> attribute
                                        .attributeName(layout.sortKey())
                                        .attributeType(ScalarAttributeType.N))
                        .keySchema(
                                key -> key.attributeName(layout.partitionKey()).keyType(KeyType.HASH),
                                key -> key.attributeName(layout.sortKey()).keyType(KeyType.RANGE)))
                .join();
    }
}
