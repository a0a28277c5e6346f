/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A DynamoDB item, or a document inside one, as plain immutable values without the AWS SDK.
 *
 * <p>An attribute is a {@link String} (S), {@link BigDecimal} (N), {@link Boolean} (BOOL), {@link ByteBuffer}
 * (B, read-only), {@link Null} (NULL), {@link List} (L), {@code Item} (M) or {@link AttributeSet} (SS, NS, BS).
 * Numbers are kept in one canonical form, as DynamoDB keeps them: {@code 1.0} and {@code 1} are the same
 * attribute, and up to 38 significant digits survive.
 *
 * <p><b>Threading.</b> Immutable. A buffer carries its own position, so read a {@code duplicate()} of one that came out
 * of {@link #attributes()}, a list or a set.
 *
 * <p><b>Ordering.</b> Attributes iterate by name; equality does not depend on how an item was built.
 */
public final class Item {
    private static final Item EMPTY = new Item(Attributes.NONE);

    private final Attributes attributes;

    private Item(Attributes attributes) {
        this.attributes = attributes;
    }

    /** DynamoDB's NULL, which differs from an absent attribute and from an empty string. */
    public static final class Null {
        /** The only value. */
        public static final Null NULL = new Null();

        private Null() {}

        @JsonValue
        @Nullable
        Object json() {
            return null;
        }

        @Override
        public String toString() {
            return "NULL";
        }
    }

    /** The item without attributes. */
    public static Item empty() {
        return EMPTY;
    }

    /**
     * An item of the given attributes. Besides the types named above, any {@link Number}, {@code byte[]},
     * {@link Map} and {@code null} (as NULL) is taken, at any depth, and converted.
     *
     * @throws IllegalArgumentException if a value is of another type, or a number that DynamoDB cannot hold; the message
     *     names the attribute
     */
    public static Item of(Map<String, ?> attributes) {
        return new Item(Attributes.of(attributes, Item::attribute));
    }

    /** All attributes by name; unmodifiable. */
    @JsonValue
    public Map<String, Object> attributes() {
        return attributes;
    }

    /** The value of an attribute, or nothing when it is absent. A NULL attribute is there. */
    public Optional<Object> get(String name) {
        Object value = attributes.get(name);
        return Optional.ofNullable(value instanceof ByteBuffer bytes ? bytes.duplicate() : value);
    }

    /** Whether the attribute is there, NULL included. */
    public boolean has(String name) {
        return attributes.containsKey(name);
    }

    /** Whether there is no attribute at all. */
    public boolean isEmpty() {
        return attributes.isEmpty();
    }

    /** This item with one attribute set; the value is converted as by {@link #of}. */
    public Item with(String name, @Nullable Object value) {
        return new Item(attributes.and(name, attribute(name, value)));
    }

    /** This item with all attributes of another, which win. */
    public Item withAll(Item other) {
        return other.isEmpty() ? this : isEmpty() ? other : new Item(attributes.and(other.attributes));
    }

    /** This item without some attributes. */
    public Item without(Iterable<String> names) {
        Set<String> gone = new HashSet<>();
        names.forEach(gone::add);
        return new Item(attributes.only(gone, false));
    }

    /** Some attributes of this item, as far as they are there. */
    public Item only(Collection<String> names) {
        return new Item(attributes.only(names, true));
    }

    private static Object attribute(String name, @Nullable Object value) {
        if (value == null || value == Null.NULL) {
            return Null.NULL;
        }
        if (value instanceof String
                || value instanceof Boolean
                || value instanceof Item
                || value instanceof AttributeSet) {
            return value;
        }
        if (value instanceof Number number) {
            try {
                return Numbers.canonical(number);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("attribute '" + name + "': " + e.getMessage(), e);
            }
        }
        if (value instanceof ByteBuffer bytes) {
            return copy(bytes);
        }
        if (value instanceof byte[] bytes) {
            return copy(ByteBuffer.wrap(bytes));
        }
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list.size());
            list.forEach(element -> copy.add(attribute(name, element)));
            return Collections.unmodifiableList(copy);
        }
        if (value instanceof Map<?, ?> map) {
            for (Object key : map.keySet()) {
                if (!(key instanceof String)) {
                    throw new IllegalArgumentException(
                            "attribute '" + name + "' is a map with a key that is no string");
                }
            }
            return of(keyedByText(map));
        }
        throw new IllegalArgumentException("attribute '" + name + "' must be a string, number, boolean, bytes, null,"
                + " list, map or set, was " + value.getClass().getName());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, ?> keyedByText(Map<?, ?> map) {
        return (Map<String, ?>) map;
    }

    /** A buffer of our own: the bytes and the position of the given one stay its owner's. */
    static ByteBuffer copy(ByteBuffer bytes) {
        ByteBuffer copy = ByteBuffer.allocate(bytes.remaining());
        copy.put(bytes.duplicate());
        return copy.flip().asReadOnlyBuffer();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Item item && attributes.equals(item.attributes);
    }

    @Override
    public int hashCode() {
        return attributes.hashCode();
    }

    /** The names of the attributes; values may be personal data and stay out of logs. */
    @Override
    public String toString() {
        return "Item" + attributes.keySet();
    }
}
