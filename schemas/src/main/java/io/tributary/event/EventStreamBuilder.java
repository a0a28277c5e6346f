/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds an {@link EventStream}: name, types, id attributes, and last the table. Not thread-safe.
 *
 * @param <E> what all events of the stream have in common
 */
public final class EventStreamBuilder<E> {
    private final String name;
    private final Class<E> root;
    private final Map<String, Class<? extends E>> types;
    private final List<Upcaster> upcasters = new ArrayList<>();
    private List<String> idAttributes = List.of();
    private EventLayout layout = EventLayout.standard();

    private EventStreamBuilder(String name, Class<E> root, Map<String, Class<? extends E>> types) {
        this.name = name;
        this.root = root;
        this.types = types;
    }

    /** A stream that has a name and needs event types. */
    public static final class Named {
        private final String name;

        Named(String name) {
            if (name.isEmpty() || name.contains("#")) {
                throw new IllegalArgumentException(
                        "a stream's name must not be empty or have a '#' in it, was '" + name + "'");
            }
            this.name = name;
        }

        /**
         * Takes the concrete subtypes of a sealed interface (at any depth) as event types, named by their simple names;
         * or the class itself when it is not sealed.
         *
         * @throws IllegalArgumentException if two subtypes have the same simple name
         */
        public <E> EventStreamBuilder<E> of(Class<E> root) {
            Map<String, Class<? extends E>> types = new LinkedHashMap<>();
            collect(root, root, types);
            return new EventStreamBuilder<>(name, root, types);
        }

        /**
         * Takes a list of classes as event types, named by their simple names.
         *
         * @param root what they have in common
         * @throws IllegalArgumentException if there is none, one is abstract, or two have the same simple name
         */
        @SafeVarargs
        public final <E> EventStreamBuilder<E> of(Class<E> root, Class<? extends E>... types) {
            Map<String, Class<? extends E>> named = new LinkedHashMap<>();
            for (Class<? extends E> type : types) {
                if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
                    throw new IllegalArgumentException(
                            "stream '" + name + "': an event type must be concrete, was " + type.getName());
                }
                add(type, named);
            }
            if (named.isEmpty()) {
                throw new IllegalArgumentException("stream '" + name + "' must have at least one event type");
            }
            return new EventStreamBuilder<>(name, root, named);
        }

        private <E> void collect(Class<E> root, Class<? extends E> type, Map<String, Class<? extends E>> types) {
            if (type.isSealed()) {
                for (Class<?> sub : type.getPermittedSubclasses()) {
                    collect(root, sub.asSubclass(root), types);
                }
            }
            if (!type.isInterface() && !Modifier.isAbstract(type.getModifiers())) {
                add(type, types);
            }
        }

        private <E> void add(Class<? extends E> type, Map<String, Class<? extends E>> types) {
            Class<?> other = types.put(type.getSimpleName(), type);
            // A type may be reached twice, by two sealed interfaces that it implements.
            if (other != null && !other.equals(type)) {
                throw new IllegalArgumentException("stream '" + name + "' has two event types named '"
                        + type.getSimpleName() + "': " + other.getName() + " and " + type.getName());
            }
        }
    }

    /**
     * Names the attributes of a stream id, in the order in which they are composed.
     *
     * @throws IllegalArgumentException if there is none, or one twice
     */
    public EventStreamBuilder<E> identifiedBy(String... attributes) {
        List<String> given = List.of(attributes);
        if (given.isEmpty() || given.stream().distinct().count() != given.size()) {
            throw new IllegalArgumentException(
                    "stream '" + name + "' must have id attributes, each once, had " + given);
        }
        this.idAttributes = given;
        return this;
    }

    /** Describes how another library laid out the events; {@link EventLayout#standard()} by default. */
    public EventStreamBuilder<E> laidOutAs(EventLayout layout) {
        this.layout = layout;
        return this;
    }

    /** Adds an upcaster behind those added before. */
    public EventStreamBuilder<E> upcasting(Upcaster upcaster) {
        upcasters.add(upcaster);
        return this;
    }

    /**
     * Names the table and ends the declaration.
     *
     * @throws IllegalArgumentException if the table's name is empty
     * @throws IllegalStateException if the stream has no id attributes or no event types
     */
    public EventStream<E> storedIn(String table) {
        if (table.isEmpty()) {
            throw new IllegalArgumentException("the table of stream '" + name + "' must not be empty");
        }
        if (idAttributes.isEmpty()) {
            throw new IllegalStateException("stream '" + name + "' needs identifiedBy(...) before storedIn(...)");
        }
        if (layout.forms().ids() == LayoutForms.Ids.PLAIN && idAttributes.size() > 1) {
            throw new IllegalStateException("stream '" + name + "' has ids of several attributes " + idAttributes
                    + ", which its layout cannot tell apart");
        }
        if (types.isEmpty()) {
            throw new IllegalStateException("stream '" + name + "' has no concrete event type: " + root.getName()
                    + " is neither a class nor a sealed interface");
        }
        return new EventStream<>(this, table);
    }

    String name() {
        return name;
    }

    Class<E> root() {
        return root;
    }

    Map<String, Class<? extends E>> types() {
        return types;
    }

    List<String> idAttributes() {
        return idAttributes;
    }

    EventLayout layout() {
        return layout;
    }

    List<Upcaster> upcasters() {
        return upcasters;
    }
}
