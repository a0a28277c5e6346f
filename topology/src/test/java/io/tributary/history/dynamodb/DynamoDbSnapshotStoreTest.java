/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.LocalDynamo;
import io.tributary.history.EventStore;
import io.tributary.history.Expected;
import io.tributary.history.History;
import io.tributary.history.Snapshot;
import io.tributary.history.SnapshotItem;
import io.tributary.history.SnapshotStore;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.value.Account;
import io.tributary.value.EventSourced;
import io.tributary.value.SnapshotPolicy;
import io.tributary.value.Snapshots;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

@ExtendWith(LocalDynamo.Provided.class)
class DynamoDbSnapshotStoreTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final LocalDynamo dynamo;
    private final DynamoDbSnapshotStore store;
    private final EventStore<Account.Event> events;
    private final String key = "snap-" + NUMBERS.incrementAndGet();
    private final History history;

    DynamoDbSnapshotStoreTest(LocalDynamo dynamo) {
        this.dynamo = dynamo;
        dynamo.table("bank-events");
        this.store = new DynamoDbSnapshotStore(dynamo.client());
        this.events = new EventStore<>(Account.STREAM, new DynamoDbHistoryStore(dynamo.client()), Clock.systemUTC());
        this.history = events.history(Account.STREAM.id(key));
    }

    @Test
    @Rule("event-store 4.1")
    void a_snapshot_comes_back_as_it_was_and_an_older_one_does_not_replace_it() {
        Snapshot present = snapshot(7, Optional.of(Item.of(Map.of("value", Map.of("a", 1)))));
        Snapshot absent = snapshot(3, Optional.empty());

        assertThat(await(store.read(history))).isEqualTo(new SnapshotStore.Missing());
        await(store.put(history, present));
        await(store.put(history, absent));
        assertThat(await(store.read(history))).isEqualTo(new SnapshotStore.There(present));
        await(store.replace(history, absent));
        assertThat(await(store.read(history))).isEqualTo(new SnapshotStore.There(absent));
    }

    @Test
    @Rule("event-store 4.4")
    void a_snapshot_is_no_event_of_its_history() {
        await(events.append(Account.STREAM.id(key), Expected.any(), new Account.Opened("Ada", 1)));
        await(store.put(history, snapshot(1, Optional.empty())));

        assertThat(StreamSupport.stream(
                                events.read(Account.STREAM.id(key), 1, Long.MAX_VALUE)
                                        .spliterator(),
                                false)
                        .map(StoredEvent::version))
                .containsExactly(1L);
        assertThat(await(events.head(Account.STREAM.id(key))))
                .map(StoredEvent::version)
                .contains(1L);
        Item item = SnapshotItem.write(history, Account.STREAM.layout(), snapshot(1, Optional.empty()));
        assertThat(Account.STREAM.layout().read(item).fold(event -> "event", () -> "no event", problem -> problem))
                .isEqualTo("no event");
    }

    @Test
    @Rule("event-store 4.3")
    void an_unreadable_snapshot_costs_only_time_and_is_replaced() {
        EventSourced<String, Account> accounts = Account.in(events)
                .snapshots(Snapshots.of(Account.class, store)
                        .when(SnapshotPolicy.every(1))
                        .writtenBy(Runnable::run))
                .build();
        await(accounts.save(key, new Account("Ada", 5)));
        Item broken = SnapshotItem.key(history, Account.STREAM.layout())
                .with(SnapshotItem.VERSION, "seven")
                .with("value", "what?");
        dynamo.client()
                .putItem(put -> put.tableName("bank-events").item(AttributeValues.fromItem(broken)))
                .join();

        assertThat(await(store.read(history))).isInstanceOf(SnapshotStore.Unreadable.class);
        assertThat(await(accounts.get(key)).value()).contains(new Account("Ada", 5));
        await(accounts.takeSnapshot(key));
        assertThat(await(store.read(history))).isInstanceOf(SnapshotStore.There.class);
        assertThat(await(accounts.get(key)).value()).contains(new Account("Ada", 5));
    }

    /** Requests are counted where the SDK sends them. */
    @Test
    @Rule({"event-store 4.1", "event-store 4.2", "event-store 3.2"})
    void a_long_history_with_snapshots_is_got_with_one_get_item_and_at_most_two_queries() {
        List<String> requests = new CopyOnWriteArrayList<>();
        try (DynamoDbAsyncClient client = dynamo.client(new Sent(requests))) {
            EventStore<Account.Event> long10k =
                    new EventStore<>(Account.STREAM, new DynamoDbHistoryStore(client), Clock.systemUTC());
            EventSourced<String, Account> accounts = Account.in(long10k)
                    .snapshots(Snapshots.of(Account.class, new DynamoDbSnapshotStore(client))
                            .when(SnapshotPolicy.every(100))
                            .writtenBy(Runnable::run))
                    .build();
            await(accounts.save(key, new Account("Ada", 1)));
            Account.Event[] hundred = new Account.Event[100];
            Arrays.fill(hundred, new Account.Booked(1));
            for (int version = 1; version < 10_000; version += 100) {
                int left = Math.min(100, 10_000 - version);
                await(long10k.append(
                        Account.STREAM.id(key), Expected.any(), left == 100 ? hundred : Arrays.copyOf(hundred, left)));
            }
            await(accounts.takeSnapshot(key));
            await(long10k.append(Account.STREAM.id(key), Expected.version(10_000), Arrays.copyOf(hundred, 99)));
            requests.clear();

            assertThat(await(accounts.get(key)).value()).contains(new Account("Ada", 10_099));

            assertThat(requests).startsWith("GetItem").hasSizeBetween(2, 3);
            assertThat(requests.subList(1, requests.size())).containsOnly("Query");
            requests.clear();
            assertThat(await(Account.in(long10k).build().getAt(key, 50)).version())
                    .isEqualTo(50);
            assertThat(requests).containsExactly("Query");
        }
    }

    private record Sent(List<String> requests) implements ExecutionInterceptor {
        @Override
        public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
            requests.add(context.request().getClass().getSimpleName().replace("Request", ""));
        }
    }

    private static Snapshot snapshot(long version, Optional<Item> value) {
        return new Snapshot(version, "e-" + version, NOW, "Account-1/1", NOW.plusSeconds(1), value);
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
