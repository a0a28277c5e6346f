/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.StoredEvent;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of {@link Account}, written by hand as somebody would who knows the table: no reflection, no detour. */
final class AccountItems {
    private AccountItems() {}

    static Map<String, AttributeValue> key(String id) {
        return Map.of("pk", text("ACCOUNT#" + id), "sk", text("ACCOUNT"));
    }

    /** The row after an event, as an item. */
    static Map<String, AttributeValue> item(Account account, long version, long revision) {
        Map<String, AttributeValue> item = new HashMap<>(key(account.id()));
        item.put("entity", text("Account"));
        item.put("id", text(account.id()));
        item.put("owner", text(account.owner()));
        item.put("currency", text(account.currency()));
        item.put("balance", number(account.balance()));
        item.put("movements", number(account.movements()));
        item.put("last", text(account.last()));
        item.put("checkpoints", AttributeValue.fromM(Map.of("moved#" + account.id(), number(version))));
        item.put("revision", number(revision));
        return item;
    }

    /** The row of an item. */
    static Account account(Map<String, AttributeValue> item) {
        return new Account(
                attribute(item, "id").s(),
                attribute(item, "owner").s(),
                attribute(item, "currency").s(),
                Long.parseLong(attribute(item, "balance").n()),
                Long.parseLong(attribute(item, "movements").n()),
                attribute(item, "last").s());
    }

    static long revision(Map<String, AttributeValue> item) {
        return Long.parseLong(attribute(item, "revision").n());
    }

    /** The event's payload. */
    static Account.Moved moved(StoredEvent event) {
        return new Account.Moved(
                field(event, "account").toString(),
                ((BigDecimal) field(event, "by")).longValue(),
                field(event, "text").toString());
    }

    /** The outbox item of the effect of an event. */
    static Map<String, AttributeValue> effect(Account account, StoredEvent event, long sequence) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put("pk", text("ACCOUNT#" + account.id()));
        item.put("sk", text("ACCOUNT#outbox#%020d".formatted(sequence)));
        item.put("entity", text("Account#outbox"));
        item.put(
                "effect",
                AttributeValue.fromM(Map.of("account", text(account.id()), "balance", number(account.balance()))));
        item.put("effectType", text("Statement"));
        item.put("source", text("moved"));
        item.put("streamId", text(event.streamId()));
        item.put("version", number(event.version()));
        item.put("eventType", text(event.type()));
        item.put("index", number(0));
        item.put("sequence", number(sequence));
        item.put(
                "pendingShard",
                text("accounts#%02d".formatted(Math.floorMod(account.id().hashCode(), 16))));
        item.put("pendingSince", number(System.currentTimeMillis()));
        return item;
    }

    static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }

    private static AttributeValue attribute(Map<String, AttributeValue> item, String name) {
        return Objects.requireNonNull(item.get(name), name);
    }

    private static Object field(StoredEvent event, String name) {
        Optional<Object> value = event.data().get(name);
        return value.orElseThrow(() -> new IllegalArgumentException(event + " has no " + name));
    }
}
