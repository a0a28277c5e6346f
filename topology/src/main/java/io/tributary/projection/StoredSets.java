/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.item.AttributeSet;
import io.tributary.item.Item;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps what was stored as a set a set: in Java's types a set of DynamoDB and a list look alike. */
final class StoredSets {
    private StoredSets() {}

    /** An item that is to be written over another, with its lists as sets where those were. */
    static Item kept(Item written, Item stored) {
        Item kept = written;
        for (Map.Entry<String, Object> before : stored.attributes().entrySet()) {
            if (!(before.getValue() instanceof Item || before.getValue() instanceof AttributeSet)) {
                continue;
            }
            Optional<Object> value = written.get(before.getKey());
            if (value.isPresent()) {
                Object like = like(before.getValue(), value.get());
                kept = like == value.get() ? kept : kept.with(before.getKey(), like);
            }
        }
        return kept;
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
