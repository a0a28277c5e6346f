/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How several values become one key text and back: each value with {@code %} and {@code #} percent-encoded, joined with
 * {@code #} in declared order. The encoding is unambiguous for any values, empty ones included.
 */
public final class KeyText {
    /**
     * Orders texts by Unicode code point. {@link String#compareTo} does not: it compares UTF-16 units, which puts
     * characters beyond the basic plane before some inside it.
     */
    public static final Comparator<String> CODE_POINT_ORDER = KeyText::compareCodePoints;

    private KeyText() {}

    /**
     * The key text of some values.
     *
     * @throws IllegalArgumentException if there is no value
     */
    public static String join(List<String> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a key must have at least one value, had none");
        }
        if (values.size() == 1) {
            return encoded(values.get(0));
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                text.append('#');
            }
            text.append(encoded(values.get(i)));
        }
        return text.toString();
    }

    /**
     * The values of a key text.
     *
     * @throws IllegalArgumentException if the text has not as many values as expected, or a percent sign that
     *     {@link #join} would not have written
     */
    public static List<String> split(String text, int expected) {
        if (expected == 1 && text.indexOf('#') < 0 && text.indexOf('%') < 0) {
            // The usual key, several times for each event.
            return List.of(text);
        }
        String[] parts = text.split("#", -1);
        if (parts.length != expected) {
            throw new IllegalArgumentException(
                    "key '" + text + "' must have " + expected + " values joined with '#', had " + parts.length);
        }
        if (text.indexOf('%') < 0) {
            return List.of(parts);
        }
        List<String> values = new ArrayList<>(expected);
        for (String part : parts) {
            String value = part.replace("%23", "#").replace("%25", "%");
            if (!encoded(value).equals(part)) {
                throw new IllegalArgumentException("key '" + text + "' has a '%' that is neither '%23' nor '%25';"
                        + " encode '%' as '%25' and '#' as '%23'");
            }
            values.add(value);
        }
        return List.copyOf(values);
    }

    private static String encoded(String value) {
        return value.indexOf('%') < 0 && value.indexOf('#') < 0
                ? value
                : value.replace("%", "%25").replace("#", "%23");
    }

    private static int compareCodePoints(String left, String right) {
        int i = 0;
        int shorter = Math.min(left.length(), right.length());
        while (i < shorter && left.charAt(i) == right.charAt(i)) {
            i++;
        }
        if (i == shorter) {
            return Integer.compare(left.length(), right.length());
        }
        // Step back onto the start of a pair whose first halves were equal.
        int start = i > 0 && Character.isHighSurrogate(left.charAt(i - 1)) ? i - 1 : i;
        return Integer.compare(left.codePointAt(start), right.codePointAt(start));
    }
}
