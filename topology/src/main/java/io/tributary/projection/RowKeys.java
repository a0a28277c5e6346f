/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.row.RowKey;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Row keys as the user's record, and back. The record's components are the key's attributes, in order; they are
 * strings, enums, UUIDs or whole numbers.
 *
 * @param <K> the user's key record
 */
public final class RowKeys<K> {
    private final Class<K> type;
    private final List<String> names;
    private final List<KeyComponent> components;
    private final List<Method> accessors;
    private final Constructor<K> constructor;

    private RowKeys(Class<K> type, List<KeyComponent> components, List<Method> accessors, Constructor<K> constructor) {
        this.type = type;
        this.names = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        this.components = components;
        this.accessors = accessors;
        this.constructor = constructor;
    }

    /**
     * The keys of a record type.
     *
     * @throws IllegalArgumentException if it is no record, has no components, or one of another type than named above
     */
    public static <K> RowKeys<K> of(Class<K> type) {
        RecordComponent[] parts = type.getRecordComponents();
        if (parts == null || parts.length == 0) {
            throw new IllegalArgumentException("a row key must be a record with at least one component, was " + type);
        }
        List<KeyComponent> components = new ArrayList<>();
        List<Method> accessors = new ArrayList<>();
        for (RecordComponent part : parts) {
            components.add(KeyComponent.of(type, part));
            Method accessor = part.getAccessor();
            accessor.setAccessible(true);
            accessors.add(accessor);
        }
        try {
            Constructor<K> constructor = type.getDeclaredConstructor(
                    Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return new RowKeys<>(type, components, accessors, constructor);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a record has a canonical constructor: " + type, e);
        }
    }

    /** The key's attributes, in order. */
    public List<String> names() {
        return names;
    }

    /**
     * The user's key as a row key.
     *
     * @throws IllegalArgumentException if a component is null
     */
    public RowKey encode(K key) {
        String[] values = new String[names.size()];
        for (int i = 0; i < values.length; i++) {
            Object value = invoke(accessors.get(i), key);
            if (value == null) {
                throw new IllegalArgumentException(
                        "component '" + names.get(i) + "' of " + type.getSimpleName() + " must not be null");
            }
            values[i] = value.toString();
        }
        return new RowKey(names, List.of(values));
    }

    /**
     * A row key as the user's.
     *
     * @throws IllegalArgumentException if a value does not have its component's type, or the record refuses it
     */
    public K decode(RowKey key) {
        if (!key.names().equals(names)) {
            throw new IllegalArgumentException(
                    type.getSimpleName() + " has the components " + names + ", the key has " + key.names());
        }
        Object[] arguments = new Object[names.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = components.get(i).parse(key.values().get(i));
        }
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(
                    type.getSimpleName() + " refuses the key " + key.text() + ": " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + type.getName() + "; is it an inner class?", e);
        }
    }

    private static Object invoke(Method accessor, Object key) {
        try {
            return accessor.invoke(key);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + accessor, e);
        }
    }
}
