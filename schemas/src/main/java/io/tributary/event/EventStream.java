/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A named kind of event history: its event types, the attributes of its stream ids, and where its events are stored.
 * Declared once, and shared by connector, topology, repair and event store.
 *
 * <pre>{@code
 * EventStream<OrderEvent> ORDERS = EventStream.named("Order")
 *         .of(OrderEvent.class) // a sealed interface; its records are the event types
 *         .identifiedBy("orderId")
 *         .storedIn("freight-events");
 * }</pre>
 *
 * <p><b>Threading.</b> Immutable.
 *
 * @param <E> what all events of the stream have in common
 */
public final class EventStream<E> {
    private static final ObjectMapper MAPPER = EventJson.mapper();

    private final String name;
    private final Class<E> root;
    private final Map<String, Class<? extends E>> types;
    private final Map<String, JavaType> shapes = new HashMap<>();
    private final List<String> idAttributes;
    private final String table;
    private final EventLayout layout;
    private final List<Upcaster> upcasters;

    EventStream(EventStreamBuilder<E> builder, String table) {
        this.name = builder.name();
        this.root = builder.root();
        this.types = Collections.unmodifiableMap(new LinkedHashMap<>(builder.types()));
        this.idAttributes = List.copyOf(builder.idAttributes());
        this.table = table;
        this.layout = builder.layout();
        this.upcasters = List.copyOf(builder.upcasters());
        types.forEach((typeName, type) -> shapes.put(typeName, MAPPER.constructType(type)));
    }

    /**
     * Starts the declaration of a stream.
     *
     * @param name at least one character, and no {@code #}, which separates it from the stream id
     * @throws IllegalArgumentException if the name is empty or has a {@code #}
     */
    public static EventStreamBuilder.Named named(String name) {
        return new EventStreamBuilder.Named(name);
    }

    /** The stream's name, which is also the last part of its topic's. */
    public String name() {
        return name;
    }

    /** The common type of the events. */
    public Class<E> root() {
        return root;
    }

    /** The declared types by their names, in declared order. */
    public Map<String, Class<? extends E>> types() {
        return types;
    }

    /** The attributes of a stream id, in the order in which they are composed. */
    public List<String> idAttributes() {
        return idAttributes;
    }

    /** The table that holds the stream's events. */
    public String table() {
        return table;
    }

    /** How an event lies in an item of that table. */
    public EventLayout layout() {
        return layout;
    }

    /**
     * The id that a text stands for.
     *
     * @throws IllegalArgumentException as {@link KeyText#split}
     */
    public StreamId parseId(String text) {
        return StreamId.parse(idAttributes, text);
    }

    /**
     * An id of this stream.
     *
     * @throws IllegalArgumentException if there is not one value for each of the stream's id attributes
     */
    public StreamId id(String... values) {
        return new StreamId(idAttributes, List.of(values));
    }

    /**
     * The declared name of an event's type.
     *
     * @throws IllegalArgumentException if the event's class is not declared
     */
    public String typeName(E event) {
        for (Map.Entry<String, Class<? extends E>> type : types.entrySet()) {
            if (type.getValue() == event.getClass()) {
                return type.getKey();
            }
        }
        throw new IllegalArgumentException("stream '" + name + "' declares the event types " + types.keySet() + ", not "
                + event.getClass().getName());
    }

    /** The event brought to today's type and shape by the stream's upcasters, in the order they were declared. */
    public StoredEvent upcast(StoredEvent event) {
        StoredEvent current = event;
        for (Upcaster upcaster : upcasters) {
            current = upcaster.upcast(current);
        }
        return current;
    }

    /**
     * The event as the user's type, upcast first.
     *
     * @throws EventDecodeException if the type is not declared or the data does not have its shape
     */
    public E decode(StoredEvent event) {
        StoredEvent today;
        try {
            today = upcast(event);
        } catch (RuntimeException e) {
            throw new EventDecodeException(event, "an upcaster failed: " + e.getMessage(), e);
        }
        Class<? extends E> type = types.get(today.type());
        if (type == null) {
            throw new EventDecodeException(
                    event,
                    "stream '" + name + "' declares the types " + types.keySet() + ", not '" + today.type() + "'");
        }
        try {
            return MAPPER.convertValue(today.data().attributes(), shapes.get(today.type()));
        } catch (IllegalArgumentException e) {
            throw new EventDecodeException(
                    event, "its data is not a " + type.getSimpleName() + ": " + EventJson.problem(e), e);
        }
    }

    /**
     * An event of the user's as it is stored.
     *
     * @throws IllegalArgumentException if the event's class is not declared
     */
    public StoredEvent encode(
            StreamId id, long version, E event, String eventId, Instant time, Map<String, String> metadata) {
        return new StoredEvent(
                name, id.text(), version, eventId, typeName(event), EventJson.item(MAPPER, event), time, metadata);
    }

    /** The names of the id attributes and types, for messages. */
    @Override
    public String toString() {
        return "EventStream " + name + idAttributes + " of " + new ArrayList<>(Set.copyOf(types.keySet()));
    }
}
