/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.EventStream;
import io.tributary.history.EventStore;
import java.util.List;
import java.util.Optional;

/** An account whose balance is kept as deposits and withdrawals. */
public record Account(String owner, long balance) {
    /** What happens to an account. */
    public sealed interface Event {}

    /** It was opened, or opened again. */
    public record Opened(String owner, long balance) implements Event {}

    /** Its balance changed. */
    public record Booked(long amount) implements Event {}

    /** It was closed. */
    public record Closed() implements Event {}

    /** Its history. */
    public static final EventStream<Event> STREAM =
            EventStream.named("Account").of(Event.class).identifiedBy("number").storedIn("bank-events");

    /** The accounts of a bank. */
    public static EventSourcedBuilder<String, Account, Event> in(EventStore<Event> events) {
        return EventSourced.over(events)
                .keyedBy((String number) -> STREAM.id(number))
                .evolving(Account::after)
                .changing(Account::changes);
    }

    static Optional<Account> after(Optional<Account> account, Event event) {
        if (event instanceof Opened opened) {
            return Optional.of(new Account(opened.owner(), opened.balance()));
        }
        if (event instanceof Booked booked) {
            return account.map(open -> new Account(open.owner(), open.balance() + booked.amount()));
        }
        return Optional.empty();
    }

    static List<Event> changes(Optional<Account> old, Optional<Account> next) {
        if (next.isEmpty()) {
            return List.of(new Closed());
        }
        if (old.isEmpty() || !old.get().owner().equals(next.get().owner())) {
            return List.of(new Opened(next.get().owner(), next.get().balance()));
        }
        return List.of(new Booked(next.get().balance() - old.get().balance()));
    }

    Account plus(long amount) {
        return new Account(owner, balance + amount);
    }
}
