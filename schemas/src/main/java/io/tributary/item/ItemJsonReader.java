/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads DynamoDB JSON, value by value, and knows where it is. */
final class ItemJsonReader {
    private final JsonParser in;
    private final Deque<String> path = new ArrayDeque<>();

    ItemJsonReader(JsonParser in) {
        this.in = in;
    }

    /** The item that is the whole of the text. */
    Item item() throws IOException {
        try {
            expect(in.nextToken(), JsonToken.START_OBJECT, "an item must be an object");
            Item item = Item.of(attributes());
            if (in.nextToken() != null) {
                throw problem("nothing may follow the item");
            }
            return item;
        } catch (JsonProcessingException e) {
            // Jackson's message quotes the text, which may be personal data.
            throw new IllegalArgumentException(
                    "not DynamoDB JSON" + place(e.getLocation()) + ": the text is not valid JSON", e);
        }
    }

    private Map<String, Object> attributes() throws IOException {
        Map<String, Object> attributes = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            path.addLast(name);
            in.nextToken();
            attributes.put(name, typed());
            path.removeLast();
        }
        return attributes;
    }

    private Object typed() throws IOException {
        expect(in.currentToken(), JsonToken.START_OBJECT, "a value must be an object with its type");
        if (in.nextToken() != JsonToken.FIELD_NAME) {
            throw problem("a value must have a type, had none");
        }
        String type = in.currentName();
        in.nextToken();
        Object value;
        try {
            value = value(type);
        } catch (ItemJsonProblem e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw problem(String.valueOf(e.getMessage()));
        }
        expect(in.nextToken(), JsonToken.END_OBJECT, "a value must have exactly one type");
        return value;
    }

    private Object value(String type) throws IOException {
        return switch (type) {
            case "S" -> string("an S must be a string");
            case "N" -> Numbers.parse(string("an N must be a number in a string"));
            case "B" -> bytes();
            case "BOOL" -> bool();
            case "NULL" -> {
                expect(in.currentToken(), JsonToken.VALUE_TRUE, "a NULL must be true");
                yield Item.Null.NULL;
            }
            case "M" -> {
                expect(in.currentToken(), JsonToken.START_OBJECT, "an M must be an object");
                yield Item.of(attributes());
            }
            case "L" -> elements(this::typed);
            case "SS" ->
                AttributeSet.of(AttributeSet.Kind.SS, elements(() -> string("an element of an SS must be a string")));
            case "NS" ->
                AttributeSet.of(
                        AttributeSet.Kind.NS,
                        elements(() -> Numbers.parse(string("an element of an NS must be a number in a string"))));
            case "BS" -> AttributeSet.of(AttributeSet.Kind.BS, elements(this::bytes));
            default -> throw problem("a type must be one of S, N, B, BOOL, NULL, M, L, SS, NS and BS");
        };
    }

    private interface Element {
        Object read() throws IOException;
    }

    private List<Object> elements(Element element) throws IOException {
        expect(in.currentToken(), JsonToken.START_ARRAY, "a list or set must be an array");
        List<Object> elements = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            path.addLast("[" + elements.size() + "]");
            elements.add(element.read());
            path.removeLast();
        }
        return elements;
    }

    private String string(String rule) throws IOException {
        expect(in.currentToken(), JsonToken.VALUE_STRING, rule);
        return in.getText();
    }

    private byte[] bytes() throws IOException {
        String text = string("a binary value must be Base64 in a string");
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw problem("a binary value must be Base64 in a string");
        }
    }

    private Boolean bool() {
        JsonToken token = in.currentToken();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw problem("a BOOL must be true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    private void expect(@Nullable JsonToken token, JsonToken expected, String rule) {
        if (token != expected) {
            throw problem(rule);
        }
    }

    private ItemJsonProblem problem(String rule) {
        return new ItemJsonProblem("not DynamoDB JSON" + place(in.currentTokenLocation()) + ": " + rule);
    }

    private String place(@Nullable JsonLocation location) {
        StringBuilder place = new StringBuilder();
        for (Iterator<String> step = path.iterator(); step.hasNext(); ) {
            String name = step.next();
            place.append(place.isEmpty() ? " at " : name.startsWith("[") ? "" : ".")
                    .append(name);
        }
        if (location != null) {
            place.append(" (line ")
                    .append(location.getLineNr())
                    .append(", column ")
                    .append(location.getColumnNr())
                    .append(')');
        }
        return place.toString();
    }

    /** A problem that already says where it is. */
    private static final class ItemJsonProblem extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        ItemJsonProblem(String message) {
            super(message);
        }
    }
}
