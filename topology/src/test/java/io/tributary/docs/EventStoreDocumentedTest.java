/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.event.EventLayout;
import io.tributary.event.EventStream;
import io.tributary.event.LayoutForms;
import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import io.tributary.history.AppendResult;
import io.tributary.history.EventStore;
import io.tributary.history.Expected;
import io.tributary.history.HistoryStore;
import io.tributary.history.SnapshotStore;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.history.memory.InMemorySnapshotStore;
import io.tributary.value.Change;
import io.tributary.value.EventSourced;
import io.tributary.value.Saved;
import io.tributary.value.SnapshotPolicy;
import io.tributary.value.Snapshots;
import io.tributary.value.Versioned;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Appending, reading, values and snapshots. */
class EventStoreDocumentedTest {
    private final HistoryStore histories = new InMemoryHistoryStore();
    private final SnapshotStore snapshots = new InMemorySnapshotStore();
    private final Clock clock = Clock.systemUTC();
    private final List<String> log = new ArrayList<>();

    // snippet: account-events
    sealed interface AccountEvent {
        record Opened(String owner) implements AccountEvent {}

        record Booked(long cents) implements AccountEvent {}

        record Closed() implements AccountEvent {}
    }

    static final EventStream<AccountEvent> ACCOUNTS = EventStream.named("Account")
            .of(AccountEvent.class)
            .identifiedBy("bank", "number")
            .storedIn("bank-events");
    // end

    // snippet: account-value
    record Account(String owner, long cents) {
        /** What an event makes of an account, or of none. */
        static Optional<Account> after(Optional<Account> account, AccountEvent event) {
            if (event instanceof AccountEvent.Opened opened) {
                return Optional.of(new Account(opened.owner(), 0));
            }
            if (event instanceof AccountEvent.Booked booked) {
                return account.map(open -> new Account(open.owner(), open.cents() + booked.cents()));
            }
            return Optional.empty();
        }

        /** Which events lead from one account to another. */
        static List<AccountEvent> changes(Optional<Account> old, Optional<Account> next) {
            if (next.isEmpty()) {
                return List.of(new AccountEvent.Closed());
            }
            List<AccountEvent> events = new ArrayList<>();
            if (old.isEmpty()) {
                events.add(new AccountEvent.Opened(next.get().owner()));
            }
            long more = next.get().cents() - old.map(Account::cents).orElse(0L);
            if (more != 0) {
                events.add(new AccountEvent.Booked(more));
            }
            return events;
        }
    }
    // end

    @Test
    void events_are_appended_and_read() {
        // snippet: append
        EventStore<AccountEvent> events = new EventStore<>(ACCOUNTS, histories, clock);
        StreamId id = ACCOUNTS.id("DE", "4711");

        AppendResult opened = await(events.append(id, Expected.noStream(), new AccountEvent.Opened("Ada")));
        AppendResult booked = await(
                events.append(id, Expected.version(1), new AccountEvent.Booked(1000), new AccountEvent.Booked(-250)));
        String position = booked.fold(
                appended -> appended.position(), // Account#DE#4711@3
                wrong -> "expected " + wrong.expected() + ", was " + wrong.actual());
        // end
        // snippet: read
        for (StoredEvent event : events.read(id, 1, Long.MAX_VALUE)) {
            log.add(event.version() + " " + ACCOUNTS.decode(event));
        }
        Optional<StoredEvent> head = await(events.head(id));
        // end

        assertThat(opened).isInstanceOf(AppendResult.Appended.class);
        assertThat(position).isEqualTo("Account#DE#4711@3");
        assertThat(log).hasSize(3).last().isEqualTo("3 Booked[cents=-250]");
        assertThat(head).map(StoredEvent::version).contains(3L);
    }

    @Test
    void values_are_saved_and_got_at_any_point() {
        // snippet: values
        record Iban(String bank, String number) {}

        EventSourced<Iban, Account> accounts = EventSourced.over(new EventStore<>(ACCOUNTS, histories, clock))
                .keyedBy((Iban iban) -> ACCOUNTS.id(iban.bank(), iban.number()))
                .evolving(Account::after)
                .changing(Account::changes)
                .snapshots(Snapshots.of(Account.class, snapshots).when(SnapshotPolicy.every(100)))
                .build();
        // end
        // snippet: save
        Iban key = new Iban("DE", "4711");
        await(accounts.save(key, new Account("Ada", 1000)));
        Saved<Account> saved = await(accounts.update(
                key, account -> account.map(open -> new Account(open.owner(), open.cents() - 250))));
        Optional<String> position = saved.position(); // Account#DE#4711@3
        await(accounts.delete(key));
        // end
        // snippet: points
        Versioned<Account> now = await(accounts.get(key)); // absent, at version 4
        Versioned<Account> second = await(accounts.getAt(key, 2)); // 1000 cents
        Versioned<Account> atThatTime = await(accounts.getAt(key, Instant.now()));
        for (Change<Account> change : accounts.history(key)) {
            log.add(change.event().time() + ": " + change.before() + " -> " + change.after());
        }
        // end

        assertThat(saved.previous()).contains(new Account("Ada", 1000));
        assertThat(position).contains("Account#DE#4711@3");
        assertThat(now.value()).isEmpty();
        assertThat(now.version()).isEqualTo(4);
        assertThat(second.value()).contains(new Account("Ada", 1000));
        assertThat(atThatTime.version()).isEqualTo(4);
        assertThat(log).hasSize(4);
    }

    @Test
    void another_librarys_table_is_described() {
        // snippet: layout
        EventLayout castore = new EventLayout(
                        "aggregateId", // partition key
                        "version", // sort key
                        "", // the stream's name is no attribute of its own,
                        "", // nor is the stream id: both are in the partition key
                        "version",
                        "type",
                        "payload",
                        "timestamp",
                        "", // there is no event id
                        "metadata")
                .in(new LayoutForms(
                        "{stream}#{id}",
                        Optional.empty(), // the key names the stream
                        LayoutForms.Versions.NUMBER,
                        LayoutForms.Ids.PLAIN,
                        LayoutForms.Documents.MAP,
                        LayoutForms.Metadata.ANY));
        EventStream<AccountEvent> accounts = EventStream.named("ACCOUNTS")
                .of(AccountEvent.class)
                .identifiedBy("accountId")
                .laidOutAs(castore)
                .storedIn("castore-events");
        // end
        StoredEvent event =
                accounts.encode(accounts.id("a#1"), 1, new AccountEvent.Booked(1), "", Instant.EPOCH, Map.of());

        assertThat(castore.write(event).get("aggregateId")).contains("ACCOUNTS#a#1");
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
