/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.event.EventDecodeException;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.SettableClock;
import io.tributary.fixture.Shipments;
import io.tributary.history.Direction;
import io.tributary.history.EventPage;
import io.tributary.history.EventStore;
import io.tributary.history.Expected;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.history.NewEvent;
import io.tributary.item.Item;
import io.tributary.value.Account.Booked;
import io.tributary.value.Account.Closed;
import io.tributary.value.Account.Event;
import io.tributary.value.Account.Opened;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What event-sourced values do, whatever their histories are kept in; each storage has a subclass. */
public abstract class EventSourcedConformance {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Instant NOON = Shipments.NOW;

    private final String key = "DE#" + NUMBERS.incrementAndGet();
    private final SettableClock clock = new SettableClock();

    /** A store; the table is there. */
    protected abstract HistoryStore store(String table);

    @Test
    @Rule({"event-store 3.1", "event-store 3.3"})
    void a_saved_value_is_got_back_and_the_value_before_it_is_answered() {
        EventSourced<String, Account> accounts = accounts();

        Saved<Account> first = await(accounts.save(key, new Account("Ada", 10)));
        Saved<Account> second = await(accounts.save(key, new Account("Ada", 12)));

        assertThat(first.previous()).isEmpty();
        assertThat(first.position()).contains("Account#" + key.replace("#", "%23") + "@1");
        assertThat(second.previous()).contains(new Account("Ada", 10));
        assertThat(second.current().value()).contains(new Account("Ada", 12));
        assertThat(await(accounts.get(key)).value()).contains(new Account("Ada", 12));
        assertThat(await(accounts.get(key)).version()).isEqualTo(2);
        assertThat(events()).containsExactly(new Opened("Ada", 10), new Booked(2));
    }

    @Test
    @Rule("event-store 3.3")
    void saving_what_is_there_already_writes_nothing() {
        EventSourced<String, Account> accounts = accounts();
        await(accounts.save(key, new Account("Ada", 10)));

        Saved<Account> again = await(accounts.save(key, new Account("Ada", 10)));
        Saved<Account> nobody = await(accounts.delete(key + "-else"));

        assertThat(again.previous()).contains(new Account("Ada", 10));
        assertThat(again.events()).isEmpty();
        assertThat(nobody.position()).isEmpty();
        assertThat(events()).hasSize(1);
    }

    @Test
    @Rule("event-store 3.3")
    void a_deleted_value_is_absent_and_keeps_its_history() {
        EventSourced<String, Account> accounts = accounts();
        await(accounts.save(key, new Account("Ada", 10)));

        Saved<Account> deleted = await(accounts.delete(key));

        assertThat(deleted.previous()).contains(new Account("Ada", 10));
        assertThat(await(accounts.get(key)).value()).isEmpty();
        assertThat(await(accounts.getAt(key, 1)).value()).contains(new Account("Ada", 10));
        await(accounts.save(key, new Account("Ben", 1)));
        assertThat(await(accounts.get(key)).value()).contains(new Account("Ben", 1));
        assertThat(events()).containsExactly(new Opened("Ada", 10), new Closed(), new Opened("Ben", 1));
    }

    @Test
    @Rule("event-store 3.2")
    void a_value_is_got_as_it_was_at_a_version() {
        EventSourced<String, Account> accounts = accounts();
        List.of(10, 12, 15).forEach(balance -> await(accounts.save(key, new Account("Ada", balance))));

        assertThat(await(accounts.getAt(key, 0)).value()).isEmpty();
        assertThat(await(accounts.getAt(key, 1)).value()).contains(new Account("Ada", 10));
        assertThat(await(accounts.getAt(key, 2)).value()).contains(new Account("Ada", 12));
        assertThat(await(accounts.getAt(key, 9)).value()).contains(new Account("Ada", 15));
        assertThat(await(accounts.getAt(key, 9)).version()).isEqualTo(3);
        assertThatIllegalArgumentException().isThrownBy(() -> accounts.getAt(key, -1));
    }

    @Test
    @Rule("event-store 3.2")
    void a_value_is_got_as_it_was_at_an_instant() {
        EventSourced<String, Account> accounts = accounts();
        await(accounts.save(key, new Account("Ada", 10)));
        await(accounts.save(key, new Account("Ada", 11)));
        clock.pass(Duration.ofHours(1));
        await(accounts.save(key, new Account("Ada", 12)));
        clock.pass(Duration.ofHours(-2));
        await(accounts.save(key, new Account("Ada", 13)));

        assertThat(await(accounts.getAt(key, NOON.minusNanos(1))).version()).isZero();
        assertThat(await(accounts.getAt(key, NOON)).value()).contains(new Account("Ada", 11));
        assertThat(await(accounts.getAt(key, NOON.plusSeconds(3599))).version()).isEqualTo(2);
        // The clock was set back, and the event's time was not.
        assertThat(await(accounts.getAt(key, NOON.plusSeconds(3600))).value()).contains(new Account("Ada", 13));
    }

    @Test
    @Rule("event-store 3.4")
    void the_history_shows_each_event_with_the_value_before_and_after() {
        EventSourced<String, Account> accounts = accounts();
        await(accounts.save(key, new Account("Ada", 10)));
        await(accounts.save(key, new Account("Ada", 12)));
        await(accounts.delete(key));

        List<Change<Account>> history =
                StreamSupport.stream(accounts.history(key).spliterator(), false).toList();

        assertThat(history).extracting(change -> change.event().version()).containsExactly(1L, 2L, 3L);
        assertThat(history)
                .extracting(Change::before)
                .containsExactly(
                        Optional.empty(), Optional.of(new Account("Ada", 10)), Optional.of(new Account("Ada", 12)));
        assertThat(history)
                .extracting(Change::after)
                .containsExactly(
                        Optional.of(new Account("Ada", 10)), Optional.of(new Account("Ada", 12)), Optional.empty());
        assertThat(accounts.history(key + "-else")).isEmpty();
    }

    @Test
    @Rule({"event-store 3.3", "event-store 3.5"})
    void updates_of_many_threads_add_up() throws Exception {
        EventSourced<String, Account> accounts = accounts();
        await(accounts.save(key, new Account("Ada", 0)));
        int threads = 8;
        int times = 15;

        inThreads(threads, () -> {
            for (int i = 0; i < times; i++) {
                await(accounts.update(key, account -> account.map(open -> open.plus(1))));
            }
            return times;
        });

        assertThat(await(accounts.get(key)).value()).contains(new Account("Ada", (long) threads * times));
        assertThat(versions())
                .isEqualTo(LongStream.rangeClosed(1, (long) threads * times + 1)
                        .boxed()
                        .toList());
    }

    @Test
    @Rule("event-store 3.3")
    void a_save_that_meets_others_too_often_gives_up_and_writes_nothing() {
        EventSourced<String, Account> others = accounts();
        await(others.save(key, new Account("Ada", 0)));
        AtomicInteger met = new AtomicInteger();
        HistoryStore contended = new HistoryStore() {
            private final HistoryStore store = store("bank-events");

            @Override
            public CompletionStage<EventPage> read(
                    History history, long from, long to, Direction direction, int limit) {
                return store.read(history, from, to, direction, limit);
            }

            @Override
            public CompletionStage<PutResult> put(History history, List<StoredEvent> events) {
                met.incrementAndGet();
                return others.update(key, account -> account.map(open -> open.plus(1)))
                        .thenCompose(saved -> store.put(history, events));
            }
        };
        EventSourced<String, Account> accounts = Account.in(new EventStore<>(Account.STREAM, contended, clock))
                .tries(2)
                .build();

        assertThatThrownBy(() -> await(accounts.update(key, account -> account.map(open -> open.plus(100)))))
                .hasCauseInstanceOf(ContentionException.class)
                .hasMessageContaining("met another writer 2 times");
        assertThat(met).hasValue(2);
        assertThat(await(others.get(key)).value()).contains(new Account("Ada", 2));
    }

    @Test
    @Rule("event-store 5.2")
    void an_event_that_cannot_be_decoded_fails_what_needs_it_and_says_which() {
        EventSourced<String, Account> accounts = accounts();
        await(accounts.save(key, new Account("Ada", 10)));
        NewEvent broken = NewEvent.of("Booked", Item.empty().with("amount", "much"));
        await(store().append(Account.STREAM.id(key), Expected.version(1), List.of(broken)));

        assertThatThrownBy(() -> await(accounts.get(key)))
                .hasCauseInstanceOf(EventDecodeException.class)
                .hasMessageContaining("@2 of type 'Booked'");
        assertThat(await(accounts.getAt(key, 1)).value()).contains(new Account("Ada", 10));
    }

    @Test
    @Rule({"event-store 2.1", "event-store 2.2"})
    void appends_of_many_threads_lose_nothing_and_leave_no_hole() throws Exception {
        EventStore<Event> events = store();
        int threads = 8;
        int times = 12;

        inThreads(threads, () -> {
            for (int i = 0; i < times; i++) {
                await(events.append(Account.STREAM.id(key), Expected.any(), new Booked(1), new Booked(2)));
            }
            return times;
        });

        assertThat(events()).hasSize(threads * times * 2);
        assertThat(versions())
                .isEqualTo(LongStream.rangeClosed(1, (long) threads * times * 2)
                        .boxed()
                        .toList());
    }

    private EventSourced<String, Account> accounts() {
        return Account.in(store()).build();
    }

    private EventStore<Event> store() {
        return new EventStore<>(Account.STREAM, store("bank-events"), clock);
    }

    private List<Event> events() {
        List<Event> events = new ArrayList<>();
        store().read(Account.STREAM.id(key), 1, Long.MAX_VALUE)
                .forEach(event -> events.add(Account.STREAM.decode(event)));
        return events;
    }

    private List<Long> versions() {
        return StreamSupport.stream(
                        store().read(Account.STREAM.id(key), 1, Long.MAX_VALUE).spliterator(), false)
                .map(StoredEvent::version)
                .toList();
    }

    private static <T> void inThreads(int threads, Callable<T> work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> all = pool.invokeAll(Collections.nCopies(threads, work), 3, TimeUnit.MINUTES);
            for (Future<T> one : all) {
                one.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
