/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import io.tributary.history.AppendResult;
import io.tributary.history.EventStore;
import io.tributary.history.Expected;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.item.AttributeValues;
import io.tributary.local.Dynoxide;
import io.tributary.value.EventSourced;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Appending one event after the other, and replaying a history into a value, beside the bare requests of the AWS SDK for
 * the same items. One history, one request at a time; the sides take turns.
 */
final class EventStoreBenchmark {
    private static final int ROUNDS = 3;

    private final int events;

    EventStoreBenchmark(boolean quick) {
        this.events = quick ? 400 : 4_000;
    }

    Map<String, Double> run() {
        try (Dynoxide endpoint = Dynoxide.start();
                DynamoDbAsyncClient client = client(endpoint)) {
            table(client);
            EventStore<Counter.Added> store =
                    new EventStore<>(Counter.EVENTS, new DynamoDbHistoryStore(client), Clock.systemUTC());
            double appends = 0;
            double puts = 0;
            double replays = 0;
            double queries = 0;
            // The first round warms both sides up and does not count.
            for (int round = 0; round <= ROUNDS; round++) {
                StreamId product = Counter.EVENTS.id("product-" + round);
                StreamId bare = Counter.EVENTS.id("bare-" + round);
                double append = rate(() -> append(store, product));
                double put = rate(() -> put(client, bare));
                double replay = rate(() -> replay(store, product));
                double query = rate(() -> query(client, bare));
                if (round > 0) {
                    appends += append;
                    puts += put;
                    replays += replay;
                    queries += query;
                }
            }
            Map<String, Double> ratios = new LinkedHashMap<>();
            ratios.put("eventstore.append", appends / puts);
            ratios.put("eventstore.replay", replays / queries);
            return ratios;
        }
    }

    private double rate(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return events * 1e9 / (System.nanoTime() - start);
    }

    private void append(EventStore<Counter.Added> store, StreamId id) {
        Optional<StoredEvent> head = Optional.empty();
        for (int i = 1; i <= events; i++) {
            var event = List.of(store.encode(new Counter.Added("r-1", i)));
            AppendResult result = head.map(last -> store.appendAfter(last, event))
                    .orElseGet(() -> store.append(id, Expected.noStream(), event))
                    .toCompletableFuture()
                    .join();
            head = Optional.of(((AppendResult.Appended) result).events().get(0));
        }
    }

    private void put(DynamoDbAsyncClient client, StreamId id) {
        for (int i = 1; i <= events; i++) {
            StoredEvent event = Counter.EVENTS.encode(
                    id,
                    i,
                    new Counter.Added("r-1", i),
                    "00000000-0000-0000-0000-000000000000",
                    Instant.EPOCH,
                    Map.of());
            Map<String, AttributeValue> item =
                    AttributeValues.fromItem(Counter.EVENTS.layout().write(event));
            client.putItem(put -> put.tableName(Counter.EVENTS.table())
                            .item(item)
                            .conditionExpression("attribute_not_exists(pk)"))
                    .join();
        }
    }

    private void replay(EventStore<Counter.Added> store, StreamId id) {
        EventSourced<StreamId, Long> sums = EventSourced.over(store)
                .keyedBy((StreamId key) -> key)
                .evolving((Optional<Long> sum, Counter.Added added) -> Optional.of(sum.orElse(0L) + added.by()))
                .changing((old, next) -> List.<Counter.Added>of())
                .build();
        expect(sums.get(id).toCompletableFuture().join().value().orElseThrow());
    }

    private void query(DynamoDbAsyncClient client, StreamId id) {
        long[] sum = new long[1];
        client.queryPaginator(query -> query.tableName(Counter.EVENTS.table())
                        .consistentRead(true)
                        .keyConditionExpression("pk = :pk")
                        .expressionAttributeValues(Map.of(
                                ":pk",
                                AttributeValue.fromS(Counter.EVENTS.layout().partition("Added", id.text())))))
                .items()
                .subscribe(item -> sum[0] += by(item))
                .join();
        expect(sum[0]);
    }

    private static long by(Map<String, AttributeValue> item) {
        AttributeValue data = Objects.requireNonNull(item.get("data"), "data");
        return Long.parseLong(Objects.requireNonNull(data.m().get("by"), "by").n());
    }

    private void expect(long sum) {
        if (sum != (long) events * (events + 1) / 2) {
            throw new IllegalStateException("the sum of " + events + " events was " + sum);
        }
    }

    private static void table(DynamoDbAsyncClient client) {
        client.createTable(create -> create.tableName(Counter.EVENTS.table())
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .attributeDefinitions(List.of(text("pk"), text("sk")))
                        .keySchema(List.of(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))))
                .join();
    }

    private static AttributeDefinition text(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static DynamoDbAsyncClient client(Dynoxide endpoint) {
        return DynamoDbAsyncClient.builder()
                .endpointOverride(endpoint.endpoint())
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                .build();
    }
}
