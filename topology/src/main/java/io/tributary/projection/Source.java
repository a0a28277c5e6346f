/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.EventDecodeException;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * An event stream as one projection uses it.
 *
 * <p><b>Threading.</b> Immutable, as far as the user's functions are.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 * @param <E> the stream's events
 */
public final class Source<K, R, E> {
    private final String name;
    private final EventStream<E> stream;
    private final Mode mode;
    private final KeyOf<E, K> key;
    private final Map<Class<?>, Evolve<R, E>> handlers;
    private final Set<Class<?>> ignored;
    private final Terminal terminal;
    private final boolean gapsAllowed;
    private final Predicate<E> startsRow;
    private final boolean versioned;
    private final Optional<Signal<R, E, ?>> signal;
    private final RowKeys<K> keys;

    Source(SourceBuilder<K, R, E> builder, KeyOf<E, K> key, RowKeys<K> keys) {
        this.name = builder.name();
        this.stream = builder.stream();
        this.mode = builder.mode();
        this.key = key;
        this.handlers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.handlers()));
        this.ignored = Set.copyOf(builder.ignored());
        this.terminal = builder.terminal();
        this.gapsAllowed = builder.gapsAllowed();
        this.startsRow = builder.startsRow();
        this.versioned = builder.versioned();
        this.signal = builder.signal();
        this.keys = keys;
    }

    /** The source's name, unique within its projection. */
    public String name() {
        return name;
    }

    /** The stream whose events it reads. */
    public EventStream<E> stream() {
        return stream;
    }

    /** How its events bring a row forward. */
    public Mode mode() {
        return mode;
    }

    /** The names of the event types that it handles, in the stream's order. */
    public List<String> handledTypes() {
        return stream.types().entrySet().stream()
                .filter(type -> handles(type.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The names of the event types that it was told to ignore, in the stream's order. */
    public List<String> ignoredTypes() {
        return stream.types().entrySet().stream()
                .filter(type -> ignores(type.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether versions that nobody has are passed over instead of being a fault. */
    public boolean gapsAllowed() {
        return gapsAllowed;
    }

    /** Whether events have versions; without, there is no checkpoint and there are no effects. */
    public boolean versioned() {
        return versioned;
    }

    /** Whether a failure is final. */
    public boolean isTerminal(Exception failure, StoredEvent event) {
        return terminal.accepts(failure, event);
    }

    /**
     * Decodes an event and asks which row it belongs to.
     *
     * @throws EventDecodeException if it cannot be decoded
     * @throws RuntimeException if the user's key function fails
     */
    public Keyed key(StoredEvent event) {
        try {
            return keyed(event);
        } catch (Error e) {
            throw UserCodeException.of(e);
        }
    }

    private Keyed keyed(StoredEvent event) {
        StoredEvent today;
        try {
            today = stream.upcast(event);
        } catch (RuntimeException e) {
            throw new EventDecodeException(event, "an upcaster failed: " + e.getMessage(), e);
        }
        Class<? extends E> type = stream.types().get(today.type());
        if (type != null && !handles(type)) {
            return new Keyed.Elsewhere();
        }
        E decoded = stream.decode(event);
        K row = key.of(stream.parseId(event.streamId()), decoded);
        return row == null ? new Keyed.Elsewhere() : new Keyed.ToRow(keys.encode(row), decoded);
    }

    /**
     * Whether no earlier event of the instance is for the row of an event that {@link #key} decoded.
     *
     * @throws RuntimeException if the user's function fails
     */
    public boolean startsRow(Object event) {
        try {
            return startsRow.test(stream.root().cast(event));
        } catch (Error e) {
            throw UserCodeException.of(e);
        }
    }

    /** What an event that {@link #key} decoded makes of a row. */
    public Evolution<R> evolve(R row, Object event, StoredEvent stored) throws Exception {
        Evolve<R, E> handler = handler(event.getClass())
                .orElseThrow(() -> new IllegalStateException("source '" + name + "' does not handle "
                        + event.getClass().getSimpleName()));
        return Objects.requireNonNull(
                handler.apply(row, stream.root().cast(event), context(stored)),
                () -> "source '" + name + "' returned null for " + stored + "; return a row, skip or remove");
    }

    /**
     * Asks the owner of an instance for its current state, in {@link Mode#SIGNAL} only.
     *
     * @param event the event that {@link #key} decoded
     */
    public CompletionStage<Optional<Object>> ask(Object event, StoredEvent stored) throws Exception {
        return signal.orElseThrow()
                .ask(stream.parseId(stored.streamId()), stream.root().cast(event));
    }

    /** What the owner's answer makes of a row, in {@link Mode#SIGNAL} only. */
    public Evolution<R> evolveAnswer(R row, Optional<Object> answer, StoredEvent stored) throws Exception {
        return Objects.requireNonNull(
                signal.orElseThrow().evolve(row, answer, context(stored)),
                () -> "source '" + name + "' returned null for " + stored + "; return a row, skip or remove");
    }

    /** Where an event comes from, as the user's functions see it. */
    public EventContext context(StoredEvent event) {
        StreamId id = stream.parseId(event.streamId());
        return new EventContext(name, id, event);
    }

    private boolean handles(Class<?> type) {
        return signal.isPresent() ? !ignores(type) : handler(type).isPresent();
    }

    boolean ignores(Class<?> type) {
        return ignored.stream().anyMatch(ignore -> ignore.isAssignableFrom(type));
    }

    Optional<Evolve<R, E>> handler(Class<?> type) {
        Evolve<R, E> exact = handlers.get(type);
        if (exact != null) {
            return Optional.of(exact);
        }
        if (ignores(type)) {
            return Optional.empty();
        }
        return handlers.entrySet().stream()
                .filter(handler -> handler.getKey().isAssignableFrom(type))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
