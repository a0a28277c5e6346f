/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import io.tributary.item.Item;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Effects as outbox items, and back. Key attributes are the store's.
 *
 * <p>Only outbox items have {@code pendingShard} and {@code pendingSince}, so an index on them lists what is left over.
 */
public final class OutboxItems {
    /** The attributes of the sparse index {@code outbox-pending}: its partition key, {@code <projection>#00} to 15. */
    public static final String PENDING_SHARD = "pendingShard";
    /** The sort key of that index: when the effect was written, in milliseconds since the epoch. */
    public static final String PENDING_SINCE = "pendingSince";
    /** The name of that index. */
    public static final String PENDING_INDEX = "outbox-pending";
    /** Who is delivering the effect. */
    public static final String CLAIMED_BY = "claimedBy";
    /** When that claim ends, in milliseconds since the epoch. */
    public static final String CLAIMED_UNTIL = "claimedUntil";
    /** How many partitions that index has for a projection. */
    public static final int SHARDS = 16;

    private final String projection;
    private final String entity;

    /** The outbox items of a projection's rows. */
    public OutboxItems(String projection, RowLayout layout) {
        this.projection = projection;
        this.entity = layout.entity() + "#outbox";
    }

    /** The item of an effect that is written at a time. */
    public Item write(PendingEffect effect, Instant at) {
        Map<String, Object> attributes = new TreeMap<>();
        attributes.put(RowLayout.ENTITY, entity);
        attributes.put("effect", effect.payload());
        attributes.put("effectType", effect.effectType());
        attributes.put("source", effect.id().source());
        attributes.put("streamId", effect.id().streamId());
        attributes.put("version", effect.id().version());
        attributes.put("eventType", effect.eventType());
        attributes.put("index", effect.id().index());
        attributes.put("sequence", effect.sequence());
        attributes.put(PENDING_SHARD, shard(effect.row()));
        attributes.put(PENDING_SINCE, at.toEpochMilli());
        effect.claim().ifPresent(claim -> {
            attributes.put(CLAIMED_BY, claim.by());
            attributes.put(CLAIMED_UNTIL, claim.until());
        });
        return Item.of(attributes);
    }

    /**
     * The effect of an item.
     *
     * @throws IllegalArgumentException if an attribute is missing or of another type
     */
    public PendingEffect read(RowKey row, Item item) {
        EffectId id = new EffectId(
                text(item, "source"),
                text(item, "streamId"),
                number(item, "version"),
                Math.toIntExact(number(item, "index")));
        Optional<PendingEffect.Claim> claim = item.has(CLAIMED_BY)
                ? Optional.of(new PendingEffect.Claim(text(item, CLAIMED_BY), number(item, CLAIMED_UNTIL)))
                : Optional.empty();
        return new PendingEffect(
                row,
                number(item, "sequence"),
                id,
                text(item, "eventType"),
                text(item, "effectType"),
                value(item, "effect"),
                claim);
    }

    /** The partition of the sparse index that a row's effects are listed in. */
    public String shard(RowKey row) {
        return shard(Math.floorMod(row.text().hashCode(), SHARDS));
    }

    /** A partition of the sparse index, by its number from 0 to {@link #SHARDS} - 1. */
    public String shard(int number) {
        return projection + String.format(Locale.ROOT, "#%02d", number);
    }

    private static Object value(Item item, String name) {
        return item.get(name)
                .orElseThrow(() -> new IllegalArgumentException("an outbox item lacks the attribute '" + name + "'"));
    }

    private static String text(Item item, String name) {
        return value(item, name).toString();
    }

    private static long number(Item item, String name) {
        if (value(item, name) instanceof BigDecimal number) {
            return number.longValueExact();
        }
        throw new IllegalArgumentException("attribute '" + name + "' of an outbox item must be a number");
    }
}
