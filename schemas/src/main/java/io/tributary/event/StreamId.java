/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import java.util.List;

/**
 * The name of one history of an event stream: the values of the stream's id attributes, in declared order.
 *
 * @param attributes the names that the stream declares
 * @param values one value for each name; any text, empty included
 */
public record StreamId(List<String> attributes, List<String> values) {

    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if there are no attributes, or not as many values as attributes
     */
    public StreamId {
        attributes = List.copyOf(attributes);
        values = List.copyOf(values);
        if (attributes.isEmpty() || attributes.size() != values.size()) {
            throw new IllegalArgumentException("a stream id must have a value for each of its attributes " + attributes
                    + ", had " + values.size() + " values");
        }
    }

    /** An id of a single attribute. */
    public static StreamId of(String attribute, String value) {
        return new StreamId(List.of(attribute), List.of(value));
    }

    /**
     * The id that a text stands for; the inverse of {@link #text()}.
     *
     * @throws IllegalArgumentException as {@link KeyText#split}
     */
    public static StreamId parse(List<String> attributes, String text) {
        return new StreamId(attributes, KeyText.split(text, attributes.size()));
    }

    /** The unambiguous text of this id, as it stands in items, topics and checkpoints: see {@link KeyText}. */
    public String text() {
        return KeyText.join(values);
    }

    /**
     * The value of one attribute.
     *
     * @throws IllegalArgumentException if the stream has no such attribute
     */
    public String get(String attribute) {
        int index = attributes.indexOf(attribute);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "a stream id has the attributes " + attributes + ", not '" + attribute + "'");
        }
        return values.get(index);
    }
}
