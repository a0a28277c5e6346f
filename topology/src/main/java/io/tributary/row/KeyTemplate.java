/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.event.KeyText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How one key attribute of a table is made from a row key, and read back: literal text with {@code {name}} for the
 * values, which are percent-encoded as in {@link KeyText}. {@code SHIPMENT#{shipmentId}} gives {@code SHIPMENT#sh-1}.
 *
 * <p><b>Threading.</b> Immutable.
 */
public final class KeyTemplate {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]+)}");

    private final String text;
    private final List<String> names;
    /** The texts before, between and behind the values. */
    private final List<String> literals;

    private final Pattern reader;

    private KeyTemplate(String text, List<String> names, List<String> literals) {
        this.text = text;
        this.names = List.copyOf(names);
        this.literals = List.copyOf(literals);
        this.reader = Pattern.compile(
                literals.stream().map(Pattern::quote).collect(Collectors.joining("([^#]*)")), Pattern.DOTALL);
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException if it is empty, names a value twice, or has two values without a {@code #}
     *     between them, which could not be told apart again
     */
    public static KeyTemplate of(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a key template must not be empty");
        }
        List<String> names = new ArrayList<>();
        List<String> literals = new ArrayList<>();
        Matcher matcher = PLACEHOLDER.matcher(text);
        int end = 0;
        while (matcher.find()) {
            String literal = text.substring(end, matcher.start());
            if (!names.isEmpty() && !literal.contains("#")) {
                throw new IllegalArgumentException(
                        "key template '" + text + "' must have a '#' between two values, to tell them apart");
            }
            if (names.contains(matcher.group(1))) {
                throw new IllegalArgumentException(
                        "key template '" + text + "' names '" + matcher.group(1) + "' twice");
            }
            names.add(matcher.group(1));
            literals.add(literal);
            end = matcher.end();
        }
        literals.add(text.substring(end));
        return new KeyTemplate(text, names, literals);
    }

    /** The names of the values, in the order in which they stand in the template. */
    public List<String> names() {
        return names;
    }

    /**
     * The attribute's value for a key.
     *
     * @throws IllegalArgumentException if the key lacks a value that the template names
     */
    public String write(RowKey key) {
        StringBuilder written = new StringBuilder(literals.get(0));
        for (int i = 0; i < names.size(); i++) {
            int index = key.names().indexOf(names.get(i));
            if (index < 0) {
                throw new IllegalArgumentException(
                        "key template '" + text + "' needs '" + names.get(i) + "', the key has " + key.names());
            }
            written.append(KeyText.join(List.of(key.values().get(index)))).append(literals.get(i + 1));
        }
        return written.toString();
    }

    /** The values that an attribute's value was made of, by name; nothing when it was not made by this template. */
    public Optional<Map<String, String>> read(String value) {
        Matcher matcher = reader.matcher(value);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            try {
                values.put(names.get(i), KeyText.split(matcher.group(i + 1), 1).get(0));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }

    /** The template as declared. */
    @Override
    public String toString() {
        return text;
    }
}
