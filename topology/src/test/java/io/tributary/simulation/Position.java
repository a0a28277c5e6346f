/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.item.Item;
import io.tributary.row.InstanceId;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** The checkpoints of a stored row, read without any code of the engine. */
final class Position {
    /** By source, all declared in the order of their names, then by stream id. */
    static final Comparator<InstanceId> FOLD_ORDER =
            Comparator.comparing(InstanceId::source).thenComparing(InstanceId::streamId);

    private Position() {}

    /** Every instance's checkpoint, in fold order. */
    static Map<InstanceId, Long> of(Item item) {
        Map<InstanceId, Long> positions = new TreeMap<>(FOLD_ORDER);
        if (item.get("checkpoints").orElse(Item.empty()) instanceof Item map) {
            map.attributes()
                    .keySet()
                    .forEach(entry -> positions.put(InstanceId.parse(entry), Tally.number(map, entry)));
        }
        item.get("owner")
                .ifPresent(owner -> positions.merge(
                        new InstanceId(Declared.name(0), owner.toString()),
                        Tally.number(item, "field") - 2,
                        Math::max));
        return positions;
    }
}
