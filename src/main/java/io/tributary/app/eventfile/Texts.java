/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.eventfile;

import com.fasterxml.jackson.databind.JsonNode;

/** Texts of a line. */
final class Texts {
    private Texts() {}

    /** The text of a field. */
    static String of(JsonNode object, String name) {
        JsonNode value = object.get(name);
        if (value == null) {
            throw new LineException("field '" + name + "' is missing");
        }
        if (!value.isTextual()) {
            throw new LineException("field '" + name + "' must be a string, was " + value);
        }
        return value.textValue();
    }

    /** Refuses half surrogate pairs anywhere, which JSON can spell and UTF-8 cannot. */
    static void check(JsonNode node) {
        if (node.isTextual()) {
            check(node.textValue());
        }
        node.fieldNames().forEachRemaining(Texts::check);
        node.forEach(Texts::check);
    }

    private static void check(String text) {
        boolean paired = text.codePoints()
                .noneMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
        if (!paired) {
            throw new LineException("a text has half of a surrogate pair, which is not a character");
        }
    }
}
