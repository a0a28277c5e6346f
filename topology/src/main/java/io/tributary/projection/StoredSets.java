/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.item.AttributeSet;
import io.tributary.item.Item;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps what was stored as a set a set: in Java's types a set of DynamoDB and a list look alike. */
final class StoredSets {
    private StoredSets() {}

    /** An item that is to be written over another, with its lists as sets where those were. */
    static Item kept(Item written, Item stored) {
        Map<String, Object> attributes = new TreeMap<>();
        written.attributes()
                .forEach((name, value) -> attributes.put(
                        name,
                        stored.get(name).map(before -> like(before, value)).orElse(value)));
        return Item.of(attributes);
    }

    private static Object like(Object before, Object value) {
        if (before instanceof Item stored && value instanceof Item written) {
            return kept(written, stored);
        }
        return before instanceof AttributeSet set && value instanceof List<?> list && isSet(set.kind(), list)
                ? AttributeSet.of(set.kind(), list)
                : value;
    }

    private static boolean isSet(AttributeSet.Kind kind, List<?> list) {
        return !list.isEmpty()
                && new HashSet<>(list).size() == list.size()
                && list.stream().allMatch(kind::isElement);
    }
}
