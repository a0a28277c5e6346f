/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.item.Item;
import io.tributary.projection.Evolution;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The row.
 *
 * @param id its key
 * @param sum depends on the order of what was added
 * @param mark the highest mark
 */
record Tally(String id, long sum, long mark) {
    private static final long MODULUS = 1_000_003;

    /** The key. */
    record Key(String id) {}

    /** A side effect. */
    record Notice(String id, String text) {}

    static Tally empty(Key key) {
        return new Tally(key.id(), 0, 0);
    }

    static Tally of(Item item) {
        return new Tally(String.valueOf(item.get("id").orElse("")), number(item, "sum"), number(item, "mark"));
    }

    /** What an event makes of the row, when no failure is in the way. */
    Evolution<Tally> after(Happened event) {
        return switch (event.kind()) {
            case COUNT -> Evolution.to(new Tally(id, (sum + event.amount()) % MODULUS, mark));
            case ADD, FAIL -> Evolution.to(new Tally(id, (sum * 31 + event.amount()) % MODULUS, mark));
            case RAISE -> event.amount() > mark ? Evolution.to(new Tally(id, sum, event.amount())) : Evolution.skip();
            case REMOVE -> Evolution.remove();
            case REJECT -> throw new IllegalStateException("a rejected event has no evolution");
        };
    }

    /** What the answer of an instance's owner makes of the row; the owner of an instance that is gone has none. */
    Tally answered(Optional<Long> answer) {
        return new Tally(id, (sum * 31 + answer.orElse(999L)) % MODULUS, mark);
    }

    static long number(Item item, String name) {
        return item.get(name).map(value -> ((BigDecimal) value).longValue()).orElse(0L);
    }
}
