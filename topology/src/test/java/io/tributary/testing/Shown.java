/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.item.AttributeSet;
import io.tributary.item.Item;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Values as a failed test shows them. */
final class Shown {
    private Shown() {}

    /** An item with its values, which its own text leaves out. */
    static String item(Item item) {
        return item.attributes().entrySet().stream()
                .map(attribute -> attribute.getKey() + "=" + value(attribute.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    static String value(Object value) {
        if (value instanceof Item item) {
            return item(item);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Shown::value).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof AttributeSet set
                ? set.elements().stream().map(Shown::value).collect(Collectors.joining(", ", "set(", ")"))
                : String.valueOf(value);
    }

    /** What is in an optional, or that nothing is. */
    static Object bare(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.<Object>map(Shown::bare).orElse("nothing");
        }
        if (value instanceof OptionalLong number) {
            return number.isPresent() ? number.getAsLong() : "nothing";
        }
        return value instanceof Item item ? item(item) : value;
    }

    /** A message of a line, what was expected and what was there. */
    static AssertionError differs(String what, Object expected, Object actual, String more) {
        return new AssertionError(
                what + "\n  expected: " + expected + "\n  but was:  " + actual + (more.isEmpty() ? "" : "\n" + more));
    }
}
