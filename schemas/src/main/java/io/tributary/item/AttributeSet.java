/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A DynamoDB set (SS, NS or BS). Sets are equal when they hold the same elements in whatever order.
 *
 * @param kind what the elements are
 * @param elements at least one, without repeats: {@link String}, {@link BigDecimal} or {@link ByteBuffer}
 */
public record AttributeSet(Kind kind, @JsonValue Set<Object> elements) {

    /** The three set types, named as DynamoDB names them. */
    public enum Kind {
        /** Strings. */
        SS,
        /** Numbers. */
        NS,
        /** Binary values. */
        BS;

        /** Whether a value, as an {@link Item} holds it, can be an element. */
        public boolean isElement(Object value) {
            return switch (this) {
                case SS -> value instanceof String;
                case NS -> value instanceof BigDecimal;
                case BS -> value instanceof ByteBuffer;
            };
        }
    }

    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if the set is empty, which DynamoDB does not allow, an element is of another type
     *     than the kind says, or a number that DynamoDB cannot hold
     */
    public AttributeSet {
        if (elements.isEmpty()) {
            throw new IllegalArgumentException("a " + kind + " must have at least one element, had none");
        }
        LinkedHashSet<Object> copy = new LinkedHashSet<>();
        for (Object element : elements) {
            copy.add(element(kind, element));
        }
        elements = Collections.unmodifiableSet(copy);
    }

    /**
     * A set of the given elements; repeats are dropped.
     *
     * @throws IllegalArgumentException as the constructor
     */
    public static AttributeSet of(Kind kind, Collection<?> elements) {
        return new AttributeSet(kind, new LinkedHashSet<>(elements));
    }

    /** The elements in the order they were given. */
    public List<Object> asList() {
        return new ArrayList<>(elements);
    }

    private static Object element(Kind kind, Object element) {
        if (kind == Kind.SS && element instanceof String) {
            return element;
        }
        if (kind == Kind.NS && element instanceof Number number) {
            return Numbers.canonical(number);
        }
        if (kind == Kind.BS && element instanceof ByteBuffer bytes) {
            return Item.copy(bytes);
        }
        if (kind == Kind.BS && element instanceof byte[] bytes) {
            return Item.copy(ByteBuffer.wrap(bytes));
        }
        throw new IllegalArgumentException(
                "an element of a " + kind + " was " + element.getClass().getName());
    }

    /** Kind and size; elements may be personal data and stay out of logs. */
    @Override
    public String toString() {
        return kind + " of " + elements.size();
    }
}
