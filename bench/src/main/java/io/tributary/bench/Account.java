/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionBuilder;
import io.tributary.projection.ReadModel;
import io.tributary.row.RowKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The row of the comparisons with DynamoDB: of the size that read models have, about 230 bytes as an item.
 *
 * @param id the row's key
 * @param owner whose it is
 * @param currency of the balance
 * @param balance the sum of all movements
 * @param movements how many there were
 * @param last the text of the last
 */
public record Account(String id, String owner, String currency, long balance, long movements, String last) {
    static final EventStream<Moved> EVENTS =
            EventStream.named("Moved").of(Moved.class).identifiedBy("id").storedIn("bench-movements");

    /**
     * Money moved.
     *
     * @param account the row
     * @param by how much
     * @param text why
     */
    public record Moved(String account, long by, String text) {}

    /**
     * An effect: tells the owner.
     *
     * @param account the row
     * @param balance after the movement
     */
    public record Statement(String account, long balance) {}

    /**
     * The row's key.
     *
     * @param id its only attribute
     */
    public record Key(String id) {}

    static Account opened(String id) {
        return new Account(id, "the owner of account " + id, "EUR", 0, 0, "");
    }

    Account moved(Moved event) {
        return new Account(id, owner, currency, balance + event.by(), movements + 1, event.text());
    }

    /** Rows of a table, without effects. */
    static Projection<Key, Account> silent(String table) {
        return builder(table).build();
    }

    /** Rows of a table, with one effect for each event. */
    static Projection<Key, Account> telling(String table) {
        return builder(table)
                .outbox(
                        Statement.class,
                        (event, next, context) -> next.stream()
                                .map(account -> new Statement(account.id(), account.balance()))
                                .toList())
                .build();
    }

    private static ProjectionBuilder<Key, Account> builder(String table) {
        return Projection.named("accounts")
                .into(ReadModel.of(Account.class)
                        .keyedBy(Key.class)
                        .table(table)
                        .key("ACCOUNT#{id}", "ACCOUNT"))
                .startingWith(key -> opened(key.id()))
                .from(
                        "moved",
                        EVENTS,
                        moved -> moved.keyedBy((id, event) -> new Key(event.account()))
                                .on(Moved.class, Account::moved))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision");
    }

    static String id(int row) {
        return "a-%07d".formatted(row);
    }

    static RowKey key(String id) {
        return new RowKey(List.of("id"), List.of(id));
    }

    /** The row's event with a version: each row has one history of its own name. */
    static StoredEvent event(String id, long version) {
        Moved moved = new Moved(id, version, "movement number " + version);
        return EVENTS.encode(EVENTS.id(id), version, moved, id + "-" + version, Instant.EPOCH, Map.of());
    }

    /** One event for each of so many rows. */
    static List<StoredEvent> events(int rows, int round) {
        List<StoredEvent> events = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            events.add(event(id(row), round + 1L));
        }
        return events;
    }
}
