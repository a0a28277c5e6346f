/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Between {@link Item}s and the attribute values of the AWS SDK, losslessly. */
public final class AttributeValues {
    private AttributeValues() {}

    /**
     * The item that the SDK's attributes make.
     *
     * @throws IllegalArgumentException if an attribute has no value, or one of a type that this version of the SDK does
     *     not know; the message names the attribute
     */
    public static Item toItem(Map<String, AttributeValue> attributes) {
        Map<String, Object> plain = new LinkedHashMap<>();
        attributes.forEach((name, value) -> plain.put(name, toValue(name, value)));
        return Item.of(plain);
    }

    /** The SDK's attributes of an item. */
    public static Map<String, AttributeValue> fromItem(Item item) {
        Map<String, AttributeValue> values = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> values.put(name, fromStored(value)));
        return values;
    }

    /**
     * One value, as an {@link Item} holds it.
     *
     * @throws IllegalArgumentException as {@link #toItem}
     */
    public static Object toValue(AttributeValue value) {
        return Item.of(Map.of("value", toValue("value", value))).get("value").orElseThrow();
    }

    /**
     * One value as the SDK's; any value that {@link Item#of} takes.
     *
     * @throws IllegalArgumentException as {@link Item#of}
     */
    public static AttributeValue fromValue(@Nullable Object value) {
        return fromStored(Item.empty().with("value", value).get("value").orElseThrow());
    }

    private static Object toValue(String name, AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> number(name, value.n());
            case BOOL -> value.bool();
            case B -> value.b().asByteBuffer();
            case NUL -> Item.Null.NULL;
            case L -> list(name, value.l());
            case M -> toItem(value.m());
            case SS -> set(name, AttributeSet.Kind.SS, value.ss());
            case NS ->
                set(
                        name,
                        AttributeSet.Kind.NS,
                        value.ns().stream().map(text -> number(name, text)).toList());
            case BS ->
                set(
                        name,
                        AttributeSet.Kind.BS,
                        value.bs().stream().map(SdkBytes::asByteBuffer).toList());
            case UNKNOWN_TO_SDK_VERSION ->
                throw new IllegalArgumentException("attribute '" + name
                        + "' must have a value of a type that this version of the AWS SDK knows, had none");
        };
    }

    private static List<Object> list(String name, List<AttributeValue> values) {
        List<Object> elements = new ArrayList<>(values.size());
        values.forEach(element -> elements.add(toValue(name, element)));
        return elements;
    }

    private static AttributeSet set(String name, AttributeSet.Kind kind, List<?> elements) {
        try {
            return AttributeSet.of(kind, elements);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("attribute '" + name + "': " + e.getMessage(), e);
        }
    }

    private static BigDecimal number(String name, String text) {
        try {
            return Numbers.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("attribute '" + name + "': " + e.getMessage(), e);
        }
    }

    private static AttributeValue fromStored(Object value) {
        if (value instanceof String text) {
            return AttributeValue.fromS(text);
        }
        if (value instanceof BigDecimal number) {
            return AttributeValue.fromN(Numbers.text(number));
        }
        if (value instanceof Boolean bool) {
            return AttributeValue.fromBool(bool);
        }
        if (value instanceof ByteBuffer bytes) {
            return AttributeValue.fromB(SdkBytes.fromByteBuffer(bytes.duplicate()));
        }
        if (value instanceof Item map) {
            return AttributeValue.fromM(fromItem(map));
        }
        if (value instanceof List<?> list) {
            return AttributeValue.fromL(
                    list.stream().map(AttributeValues::fromStored).toList());
        }
        if (value instanceof AttributeSet set) {
            return fromSet(set);
        }
        return AttributeValue.fromNul(true);
    }

    private static AttributeValue fromSet(AttributeSet set) {
        return switch (set.kind()) {
            case SS ->
                AttributeValue.fromSs(
                        set.elements().stream().map(String.class::cast).toList());
            case NS ->
                AttributeValue.fromNs(set.elements().stream()
                        .map(number -> Numbers.text((BigDecimal) number))
                        .toList());
            case BS ->
                AttributeValue.fromBs(set.elements().stream()
                        .map(bytes -> SdkBytes.fromByteBuffer(((ByteBuffer) bytes).duplicate()))
                        .toList());
        };
    }
}
