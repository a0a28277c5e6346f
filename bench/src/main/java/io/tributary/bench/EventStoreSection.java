/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import io.tributary.history.AppendResult;
import io.tributary.history.EventStore;
import io.tributary.history.Expected;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.item.AttributeValues;
import io.tributary.value.EventSourced;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Appending one event after the other, and replaying a history into a value, beside the bare requests of the AWS SDK for
 * the same items. One history, one request at a time; the sides take turns.
 */
final class EventStoreSection implements Section {
    private int events;

    @Override
    public String name() {
        return "eventstore";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        events = effort.pick(400, 4_000);
        try (Endpoint endpoint = new Endpoint()) {
            DynamoDbAsyncClient client = endpoint.client();
            endpoint.table(Counter.EVENTS.table());
            EventStore<Counter.Added> store =
                    new EventStore<>(Counter.EVENTS, new DynamoDbHistoryStore(client), Clock.systemUTC());
            double[] rates = new Rounds(3, 3)
                    .rates(
                            Rounds.with(round -> Counter.EVENTS.id("product-" + round), id -> append(store, id)),
                            Rounds.with(round -> Counter.EVENTS.id("bare-" + round), id -> put(client, id)),
                            Rounds.with(round -> Counter.EVENTS.id("product-" + round), id -> replay(store, id)),
                            Rounds.with(round -> Counter.EVENTS.id("bare-" + round), id -> query(client, id)));
            results.ratio("eventstore.append", rates[0] / rates[1]);
            results.ratio("eventstore.replay", rates[2] / rates[3]);
            results.figure("events appended, one request at a time", rates[0], "1/s");
            results.figure("events replayed", rates[2], "1/s");
        }
    }

    private long append(EventStore<Counter.Added> store, StreamId id) {
        Optional<StoredEvent> head = Optional.empty();
        for (int i = 1; i <= events; i++) {
            var event = List.of(store.encode(new Counter.Added("r-1", i)));
            AppendResult result = head.map(last -> store.appendAfter(last, event))
                    .orElseGet(() -> store.append(id, Expected.noStream(), event))
                    .toCompletableFuture()
                    .join();
            head = Optional.of(((AppendResult.Appended) result).events().get(0));
        }
        return events;
    }

    private long put(DynamoDbAsyncClient client, StreamId id) {
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
        return events;
    }

    private long replay(EventStore<Counter.Added> store, StreamId id) {
        EventSourced<StreamId, Long> sums = EventSourced.over(store)
                .keyedBy((StreamId key) -> key)
                .evolving((Optional<Long> sum, Counter.Added added) -> Optional.of(sum.orElse(0L) + added.by()))
                .changing((old, next) -> List.<Counter.Added>of())
                .build();
        expect(sums.get(id).toCompletableFuture().join().value().orElseThrow());
        return events;
    }

    private long query(DynamoDbAsyncClient client, StreamId id) {
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
        return events;
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
}
