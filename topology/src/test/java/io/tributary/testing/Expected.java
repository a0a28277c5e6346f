/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.event.StoredEvent;
import io.tributary.fold.RowItems;
import io.tributary.item.Item;
import io.tributary.projection.Source;
import io.tributary.row.RowKey;
import io.tributary.testing.Decision.Effect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a trial must end with.
 *
 * @param rows for each row what it may be; nothing stands for no row
 * @param effects for each row the effects of the fold in order
 */
record Expected(Map<RowKey, Set<Optional<Item>>> rows, Map<RowKey, List<Effect>> effects) {
    /**
     * By the user's functions alone.
     *
     * @param world where everything given is so, and the events have happened
     * @param before the events that were given
     * @param events the events of the trial, in order
     * @param anyArrival whether histories may arrive in any order
     */
    static <K, R> Expected of(
            World<K, R> world, List<TestEvent<?>> before, List<TestEvent<?>> events, boolean anyArrival) {
        PlainFold<R> fold = new PlainFold<>(world.projection, world::facts);
        List<Seen<R>> old = seen(world, before);
        List<Seen<R>> told = seen(world, events);
        Set<RowKey> keys = new LinkedHashSet<>(world.rows.rows().keySet());
        told.forEach(event -> event.row().ifPresent(keys::add));
        Map<RowKey, Set<Optional<Item>>> rows = new HashMap<>();
        Map<RowKey, List<Effect>> effects = new HashMap<>();
        for (RowKey key : keys) {
            List<Seen<R>> skipped = skipped(world, key, old);
            List<Seen<R>> own =
                    told.stream().filter(event -> event.concerns(key)).toList();
            InOrder<R> inOrder = new InOrder<>(fold, key, world.state(key));
            skipped.forEach(inOrder::skipped);
            own.forEach(inOrder::next);
            inOrder.end();
            effects.put(key, inOrder.effects());
            if (anyArrival) {
                List<Seen<R>> all = new ArrayList<>(skipped);
                all.addAll(own);
                rows.put(key, new ArrivalOrders<>(fold, key, world::facts, all).from(world.state(key)));
            } else {
                rows.put(key, Set.of(inOrder.row().map(world::facts)));
            }
        }
        return new Expected(rows, effects);
    }

    private static <K, R> List<Seen<R>> seen(World<K, R> world, List<TestEvent<?>> events) {
        List<Seen<R>> seen = new ArrayList<>();
        for (TestEvent<?> event : events) {
            StoredEvent stored = world.told.event(event);
            for (Source<K, R, ?> source :
                    world.projection.sourcesReading(event.stream().name())) {
                seen.add(Seen.by(source, stored));
            }
        }
        return seen;
    }

    /** What a FOLD source has skipped and will look at again. */
    private static <K, R> List<Seen<R>> skipped(World<K, R> world, RowKey key, List<Seen<R>> old) {
        RowItems<R> items = new RowItems<>(world.projection);
        return old.stream()
                .filter(event -> event.isFold() && event.concerns(key))
                .filter(event -> event.event().version() > items.checkpoint(world.stored(key), event.instance()))
                .toList();
    }
}
