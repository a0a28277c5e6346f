/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.SettableClock;
import io.tributary.history.Direction;
import io.tributary.history.EventPage;
import io.tributary.history.EventStore;
import io.tributary.history.Expected;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.history.Snapshot;
import io.tributary.history.SnapshotStore;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.history.memory.InMemorySnapshotStore;
import io.tributary.item.Item;
import io.tributary.value.Account.Booked;
import io.tributary.value.Account.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class SnapshotsTest {
    private static final String KEY = "1";

    private final SettableClock clock = new SettableClock();
    private final List<String> reads = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final InMemoryHistoryStore histories = new InMemoryHistoryStore();
    private final InMemorySnapshotStore kept = new InMemorySnapshotStore();
    private final HistoryStore counted = new HistoryStore() {
        @Override
        public CompletionStage<EventPage> read(History history, long from, long to, Direction direction, int limit) {
            reads.add(from + ".." + (to == Long.MAX_VALUE ? "" : to));
            return histories.read(history, from, to, direction, limit);
        }

        @Override
        public CompletionStage<PutResult> put(History history, List<StoredEvent> events) {
            return histories.put(history, events);
        }
    };
    private final EventStore<Event> events = new EventStore<>(Account.STREAM, counted, clock);
    private final History history = events.history(Account.STREAM.id(KEY));

    @Test
    @Rule({"event-store 4.2", "event-store 4.3"})
    void with_a_snapshot_every_hundred_events_a_long_history_is_read_in_one_page() {
        EventSourced<String, Account> accounts = every(100);
        open(10_000);
        await(accounts.get(KEY));
        book(99);
        reads.clear();

        assertThat(await(accounts.get(KEY)).value()).contains(new Account("Ada", 10_099));

        assertThat(reads).containsExactly("10000..");
    }

    @Test
    @Rule("event-store 4.3")
    void a_snapshot_is_written_by_another_thread_when_it_is_due() {
        List<Runnable> later = new ArrayList<>();
        EventSourced<String, Account> accounts =
                accounts(snapshots().when(SnapshotPolicy.every(3)).writtenBy(later::add));

        await(accounts.save(KEY, new Account("Ada", 1)));
        await(accounts.save(KEY, new Account("Ada", 2)));
        assertThat(later).isEmpty();
        await(accounts.save(KEY, new Account("Ada", 3)));
        await(accounts.get(KEY));

        assertThat(later).hasSize(1);
        assertThat(await(kept.read(history))).isInstanceOf(SnapshotStore.Missing.class);
        later.forEach(Runnable::run);
        assertThat(snapshot().version()).isEqualTo(3);
    }

    @Test
    @Rule("event-store 4.2")
    void a_point_before_the_snapshot_is_read_from_the_beginning_and_one_after_it_from_the_snapshot() {
        EventSourced<String, Account> accounts = every(1);
        await(accounts.save(KEY, new Account("Ada", 10)));
        clock.pass(Duration.ofMinutes(1));
        await(accounts.save(KEY, new Account("Ada", 11)));
        Instant second = clock.instant();
        clock.pass(Duration.ofMinutes(1));
        open(3);
        reads.clear();

        assertThat(await(accounts.getAt(KEY, 1)).value()).contains(new Account("Ada", 10));
        assertThat(await(accounts.getAt(KEY, second.minusNanos(1))).value()).contains(new Account("Ada", 10));
        assertThat(await(accounts.getAt(KEY, 3)).value()).contains(new Account("Ada", 12));
        assertThat(await(accounts.getAt(KEY, second)).value()).contains(new Account("Ada", 11));

        assertThat(reads).containsExactly("1..1", "1..", "2..3", "2..");
    }

    @Test
    @Rule("event-store 4.3")
    void a_snapshot_of_another_shape_or_meaning_is_not_used_and_is_replaced() {
        open(5);
        await(every(1).get(KEY));
        String before = snapshot().schema();
        EventSourced<String, Account> changed =
                accounts(snapshots().when(SnapshotPolicy.every(1)).meaning("2"));

        assertThat(await(changed.get(KEY)).value()).contains(new Account("Ada", 5));

        assertThat(problems).singleElement().asString().contains("has the schema " + before);
        assertThat(snapshot().schema()).isNotEqualTo(before);
        assertThat(ValueShape.of(io.tributary.event.EventJson.mapper(), Account.class))
                .isNotEqualTo(ValueShape.of(io.tributary.event.EventJson.mapper(), Renamed.Account.class));
    }

    @Test
    @Rule({"event-store 4.1", "event-store 4.3"})
    void a_snapshot_of_another_history_or_from_beyond_its_end_is_not_used() {
        EventSourced<String, Account> accounts = every(1);
        open(5);
        await(accounts.get(KEY));
        Snapshot good = snapshot();
        Item wrong = Item.of(Map.of("value", Map.of("owner", "Eve", "balance", 1_000_000)));

        for (Snapshot bad : List.of(
                new Snapshot(5, "another event", good.time(), good.schema(), good.takenAt(), Optional.of(wrong)),
                new Snapshot(9, good.eventId(), good.time(), good.schema(), good.takenAt(), Optional.of(wrong)),
                new Snapshot(
                        3, good.eventId(), good.time(), good.schema(), good.takenAt(), Optional.of(Item.empty())))) {
            await(kept.replace(history, bad));
            assertThat(await(accounts.get(KEY)).value()).contains(new Account("Ada", 5));
            assertThat(snapshot()).isEqualTo(good);
            await(kept.replace(history, bad));
            assertThat(await(accounts.getAt(KEY, 2)).value()).contains(new Account("Ada", 2));
            await(kept.replace(history, bad));
            assertThat(await(accounts.update(KEY, account -> account)).current().value())
                    .contains(new Account("Ada", 5));
        }
    }

    @Test
    @Rule("event-store 4.3")
    void a_snapshot_store_that_is_away_costs_nothing_but_time() {
        open(5);
        SnapshotStore away = new SnapshotStore() {
            @Override
            public CompletionStage<Found> read(History asked) {
                return CompletableFuture.failedStage(new IllegalStateException("away"));
            }

            @Override
            public CompletionStage<Void> put(History asked, Snapshot snapshot) {
                return CompletableFuture.failedStage(new IllegalStateException("away"));
            }

            @Override
            public CompletionStage<Void> replace(History asked, Snapshot snapshot) {
                throw new IllegalStateException("away");
            }
        };
        EventSourced<String, Account> accounts = accounts(Snapshots.of(Account.class, away)
                .when(SnapshotPolicy.every(1))
                .writtenBy(Runnable::run)
                .reportingTo(problems::add));

        assertThat(await(accounts.save(KEY, new Account("Ada", 7))).previous()).contains(new Account("Ada", 5));
        assertThat(await(accounts.get(KEY)).value()).contains(new Account("Ada", 7));
        await(accounts.takeSnapshot(KEY));
        assertThat(problems).allSatisfy(problem -> assertThat(problem).contains("the snapshot of Account#1 cannot be"));
    }

    @Test
    @Rule("event-store 4.3")
    void an_older_snapshot_never_takes_the_place_of_a_newer_one() {
        open(5);
        await(every(1).get(KEY));
        Snapshot newer = snapshot();

        await(kept.put(history, new Snapshot(2, "x", newer.time(), "s", newer.takenAt(), Optional.empty())));

        assertThat(snapshot()).isEqualTo(newer);
    }

    @Test
    @Rule("event-store 4.1")
    void the_snapshot_of_an_absent_value_says_so() {
        EventSourced<String, Account> accounts = accounts(snapshots());
        await(accounts.save(KEY, new Account("Ada", 1)));
        await(accounts.delete(KEY));

        await(accounts.takeSnapshot(KEY));

        assertThat(snapshot().version()).isEqualTo(2);
        assertThat(snapshot().value()).isEmpty();
        assertThat(await(accounts.get(KEY)).value()).isEmpty();
        assertThat(await(accounts.save(KEY, new Account("Ada", 3))).current().version())
                .isEqualTo(3);
        await(accounts.takeSnapshot("nobody"));
    }

    @Test
    @Rule("event-store 4.3")
    void an_old_snapshot_is_renewed_on_a_schedule() {
        EventSourced<String, Account> accounts =
                accounts(snapshots().when(SnapshotPolicy.olderThan(Duration.ofHours(1))));
        open(2);
        await(accounts.get(KEY));
        book(1);
        await(accounts.get(KEY));
        assertThat(snapshot().version()).isEqualTo(2);

        clock.pass(Duration.ofMinutes(61));
        await(accounts.get(KEY));

        assertThat(snapshot().version()).isEqualTo(3);
    }

    @Test
    @Rule("event-store 4.3")
    void a_value_that_does_not_come_back_equal_is_not_kept() {
        open(1);
        EventSourced<String, StringBuilder> texts = EventSourced.over(events)
                .keyedBy((String number) -> Account.STREAM.id(number))
                .<StringBuilder>evolving((text, event) -> Optional.of(new StringBuilder("x")))
                .changing((old, next) -> List.<Event>of())
                .snapshots(Snapshots.of(StringBuilder.class, kept).reportingTo(problems::add))
                .build();

        await(texts.takeSnapshot(KEY));

        assertThat(await(kept.read(history))).isInstanceOf(SnapshotStore.Missing.class);
        assertThat(problems).hasSize(1);
    }

    private static final class Renamed {
        record Account(String owner, long funds) {}
    }

    private EventSourced<String, Account> every(int count) {
        return accounts(snapshots().when(SnapshotPolicy.every(count)));
    }

    private Snapshots<Account> snapshots() {
        return new Snapshots<>(Account.class, kept, "1", SnapshotPolicy.never(), clock, Runnable::run, problems::add);
    }

    private EventSourced<String, Account> accounts(Snapshots<Account> snapshots) {
        return Account.in(events).snapshots(snapshots).build();
    }

    private void open(int version) {
        EventSourced<String, Account> plain = Account.in(events).build();
        if (await(plain.get(KEY)).version() == 0) {
            await(plain.save(KEY, new Account("Ada", 1)));
        }
        book((int) (version - await(plain.get(KEY)).version()));
    }

    private void book(int times) {
        for (int left = times; left > 0; left -= 100) {
            await(events.append(
                    Account.STREAM.id(KEY),
                    Expected.any(),
                    Collections.nCopies(Math.min(left, 100), events.encode(new Booked(1)))));
        }
    }

    private Snapshot snapshot() {
        return ((SnapshotStore.There) await(kept.read(history))).snapshot();
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
