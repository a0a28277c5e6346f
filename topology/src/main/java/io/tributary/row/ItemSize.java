/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.item.AttributeSet;
import io.tributary.item.Item;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The size of an item as DynamoDB counts it: names and values in UTF-8, about half a byte for each digit. */
public final class ItemSize {
    /** The most that an item may have. */
    public static final int MAX = 400 * 1024;

    private static final int CONTAINER = 3;

    private ItemSize() {}

    /** The bytes of an item. */
    public static int of(Item item) {
        int bytes = 0;
        for (Map.Entry<String, Object> attribute : item.attributes().entrySet()) {
            bytes += utf8(attribute.getKey()) + ofValue(attribute.getValue());
        }
        return bytes;
    }

    /** The bytes of a value. */
    public static int ofValue(Object value) {
        if (value instanceof String text) {
            return utf8(text);
        }
        if (value instanceof BigDecimal number) {
            return (number.precision() + 1) / 2 + 1 + (number.signum() < 0 ? 1 : 0);
        }
        if (value instanceof ByteBuffer bytes) {
            return bytes.remaining();
        }
        if (value instanceof List<?> list) {
            return CONTAINER + ofAll(list) + list.size();
        }
        if (value instanceof Item map) {
            return CONTAINER + of(map) + map.attributes().size();
        }
        return value instanceof AttributeSet set ? ofAll(set.elements()) : 1;
    }

    private static int ofAll(Collection<?> values) {
        return values.stream().mapToInt(ItemSize::ofValue).sum();
    }

    private static int utf8(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            // A surrogate is half of a character of 4 bytes.
            bytes += unit < 0x80 ? 1 : unit < 0x800 || Character.isSurrogate(unit) ? 2 : 3;
        }
        return bytes;
    }
}
