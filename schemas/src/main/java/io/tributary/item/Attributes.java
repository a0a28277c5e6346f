/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of an item, by name: unmodifiable, and small, since an item is kept for every row and made several times
 * for every write of one.
 */
final class Attributes extends AbstractMap<String, Object> {
    static final Attributes NONE = new Attributes(new String[0], new Object[0]);

    /** Ascending, without repeats. */
    private final String[] names;

    private final Object[] values;

    private Attributes(String[] names, Object[] values) {
        this.names = names;
        this.values = values;
    }

    /** What another map has, each value converted. */
    static Attributes of(Map<String, ?> others, BiFunction<String, @Nullable Object, Object> convert) {
        String[] names = others.keySet().toArray(new String[0]);
        Arrays.sort(names);
        Object[] values = new Object[names.length];
        for (int i = 0; i < names.length; i++) {
            values[i] = convert.apply(names[i], others.get(names[i]));
        }
        return new Attributes(names, values);
    }

    /** These and others, which win. */
    Attributes and(Attributes others) {
        String[] allNames = new String[names.length + others.names.length];
        Object[] allValues = new Object[allNames.length];
        int size = 0;
        int here = 0;
        int there = 0;
        while (here < names.length || there < others.names.length) {
            int order = here == names.length
                    ? 1
                    : there == others.names.length ? -1 : names[here].compareTo(others.names[there]);
            boolean fromOthers = order >= 0;
            allNames[size] = fromOthers ? others.names[there] : names[here];
            allValues[size++] = fromOthers ? others.values[there] : values[here];
            here += order <= 0 ? 1 : 0;
            there += order >= 0 ? 1 : 0;
        }
        return trimmed(allNames, allValues, size);
    }

    Attributes and(String name, Object value) {
        return and(new Attributes(new String[] {name}, new Object[] {value}));
    }

    /** Those among some names, or those that are not. */
    Attributes only(Collection<String> some, boolean among) {
        String[] left = new String[names.length];
        Object[] leftValues = new Object[names.length];
        int size = 0;
        for (int i = 0; i < names.length; i++) {
            if (some.contains(names[i]) == among) {
                left[size] = names[i];
                leftValues[size++] = values[i];
            }
        }
        return size == names.length ? this : trimmed(left, leftValues, size);
    }

    private static Attributes trimmed(String[] names, Object[] values, int size) {
        return size == names.length
                ? new Attributes(names, values)
                : new Attributes(Arrays.copyOf(names, size), Arrays.copyOf(values, size));
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        int index = name instanceof String text ? Arrays.binarySearch(names, text) : -1;
        return index < 0 ? null : values[index];
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return name instanceof String text && Arrays.binarySearch(names, text) >= 0;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Object> action) {
        for (int i = 0; i < names.length; i++) {
            action.accept(names[i], values[i]);
        }
    }

    @Override
    public int size() {
        return names.length;
    }

    @Override
    public Set<String> keySet() {
        return new View<>(i -> names[i]) {
            @Override
            public boolean contains(@Nullable Object name) {
                return containsKey(name);
            }
        };
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        return new View<>(i -> new SimpleImmutableEntry<>(names[i], values[i]));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Attributes attributes
                ? Arrays.equals(names, attributes.names) && Arrays.equals(values, attributes.values)
                : super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }

    private class View<T> extends AbstractSet<T> {
        private final IntFunction<T> element;

        View(IntFunction<T> element) {
            this.element = element;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < names.length;
                }

                @Override
                public T next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return element.apply(next++);
                }
            };
        }

        @Override
        public int size() {
            return names.length;
        }
    }
}
