/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.EventStream;
import io.tributary.event.StreamId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Declares a source inside {@link ProjectionBuilder#from}: {@link #keyedBy} and what its events do. By default every event
 * counts ({@link Mode#FOLD}), a hole in a history is a fault, and no failure is final. What is set twice is an
 * {@link IllegalStateException}; what is missing or contradicts itself is told when the projection is built. Not
 * thread-safe.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 * @param <E> the stream's events
 */
public final class SourceBuilder<K, R, E> {
    private final String name;
    private final EventStream<E> stream;
    private final Map<Class<?>, Evolve<R, E>> handlers = new LinkedHashMap<>();
    private final Set<Class<?>> ignored = new HashSet<>();
    private Mode mode = Mode.FOLD;
    private @Nullable KeyOf<E, K> key;
    private @Nullable Terminal terminal;
    private boolean gapsAllowed;
    private @Nullable Predicate<E> startsRow;
    private boolean versioned = true;
    private @Nullable Signal<R, E, ?> signal;

    SourceBuilder(String name, EventStream<E> stream) {
        this.name = name;
        this.stream = stream;
    }

    /**
     * Says which row an event belongs to; null for none.
     *
     * @throws IllegalStateException if it was said before
     */
    public SourceBuilder<K, R, E> keyedBy(KeyOf<E, K> key) {
        if (this.key != null) {
            throw new IllegalStateException("source '" + name + "' has keyedBy(...) twice");
        }
        this.key = Objects.requireNonNull(key, "key");
        return this;
    }

    /**
     * Says which row all events of an instance belong to; null for none.
     *
     * @throws IllegalStateException if it was said before
     */
    public SourceBuilder<K, R, E> keyedBy(Function<StreamId, K> key) {
        Objects.requireNonNull(key, "key");
        return keyedBy((streamId, event) -> key.apply(streamId));
    }

    /** Lets only the newest event of an instance count; see {@link Mode#LATEST}. Not for folds that add something up. */
    public SourceBuilder<K, R, E> latest() {
        this.mode = Mode.LATEST;
        return this;
    }

    /**
     * Takes events only as a sign that something changed: the owner of the instance is asked for its current state, and
     * the answer changes the row. For each write there is one question for an instance, for its newest event. Takes the
     * place of {@link #on}, {@link #evolve} and {@link #removesOn}; every type that is not ignored asks.
     *
     * @throws IllegalStateException if it was said before
     */
    public <A> SourceBuilder<K, R, E> signal(Ask<E, A> ask, EvolveAnswer<R, A> evolve) {
        if (signal != null) {
            throw new IllegalStateException("source '" + name + "' has signal(...) twice");
        }
        signal = new Signal<>(Objects.requireNonNull(ask, "ask"), Objects.requireNonNull(evolve, "evolve"));
        return this;
    }

    /**
     * Says that the events' versions mean nothing: there is no checkpoint, every signal asks, and no event has effects,
     * since nothing could tell a repeat. Needs {@link #signal}. A Kafka Streams application refuses such a source.
     */
    public SourceBuilder<K, R, E> unversioned() {
        this.versioned = false;
        return this;
    }

    /**
     * Says how events of a type change the row. A supertype stands for its subtypes that are not named themselves. As for
     * {@link Evolve}, the function must be free of side effects.
     *
     * @throws IllegalStateException if the type is handled already
     */
    public <T extends E> SourceBuilder<K, R, E> on(Class<T> type, BiFunction<R, ? super T, R> next) {
        return evolve(type, (row, event, context) -> Evolution.to(next.apply(row, event)));
    }

    /**
     * Says how events of a type change the row, skip it or remove it.
     *
     * @throws IllegalStateException if the type is handled already
     */
    public <T extends E> SourceBuilder<K, R, E> evolve(Class<T> type, Evolve<R, ? super T> evolve) {
        if (handlers.put(type, (row, event, context) -> evolve.apply(row, type.cast(event), context)) != null) {
            throw new IllegalStateException("source '" + name + "' handles " + type.getSimpleName() + " twice");
        }
        return this;
    }

    /**
     * Lets events of a type remove the row. Without {@link ProjectionBuilder#removal} such an event fails its instance.
     *
     * @throws IllegalStateException if the type is handled already
     */
    public <T extends E> SourceBuilder<K, R, E> removesOn(Class<T> type) {
        return evolve(type, (row, event, context) -> Evolution.remove());
    }

    /**
     * Says that events of some types, and of their subtypes, are no business of this projection. May be said several
     * times.
     */
    @SafeVarargs
    public final SourceBuilder<K, R, E> ignoring(Class<? extends E>... types) {
        for (Class<? extends E> type : types) {
            ignored.add(type);
        }
        return this;
    }

    /**
     * Says which failures are final: the event is then rejected instead of holding up its instance.
     *
     * @throws IllegalStateException if it was said before
     */
    public SourceBuilder<K, R, E> terminal(Terminal terminal) {
        if (this.terminal != null) {
            throw new IllegalStateException("source '" + name + "' has terminal(...) twice");
        }
        this.terminal = Objects.requireNonNull(terminal, "terminal");
        return this;
    }

    /**
     * Passes over versions that neither a batch nor the event store has, in a stream that may have holes. Only FOLD looks
     * for them; one that arrives after the checkpoint has passed it does not count.
     */
    public SourceBuilder<K, R, E> allowGaps() {
        this.gapsAllowed = true;
        return this;
    }

    /**
     * Says which events begin a row: no earlier event of their instance is for it, so none is looked for in the history.
     * For streams whose instances feed very many rows, where each new row would otherwise read the instance's whole
     * history. An event that is said to begin a row and does not loses the earlier ones for that row.
     *
     * @throws IllegalStateException if it was said before
     */
    public SourceBuilder<K, R, E> startsRow(Predicate<E> startsRow) {
        if (this.startsRow != null) {
            throw new IllegalStateException("source '" + name + "' has startsRow(...) twice");
        }
        this.startsRow = Objects.requireNonNull(startsRow, "startsRow");
        return this;
    }

    List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (name.isEmpty() || name.contains("#")) {
            problems.add("source '" + name + "': give it a name that is not empty and has no '#' in it");
        }
        if (key == null) {
            problems.add("source '" + name + "': say with keyedBy(...) which row an event belongs to");
        }
        if (signal != null && !handlers.isEmpty()) {
            problems.add("source '" + name + "': signal(...) says how the row changes; drop on(...), evolve(...) and"
                    + " removesOn(...), or drop signal(...)");
        }
        if (signal != null && mode == Mode.LATEST) {
            problems.add("source '" + name + "': the newest event is all that a signal(...) asks for; drop latest()");
        }
        if (signal == null && !versioned) {
            problems.add("source '" + name
                    + "': unversioned() needs signal(...), since only the owner's answer makes a repeat harmless");
        }
        if (signal == null && handlers.isEmpty()) {
            problems.add(
                    "source '" + name
                            + "': handle at least one event type with on(...), evolve(...) or removesOn(...), or all with signal(...)");
        }
        if (startsRow != null && mode() != Mode.FOLD) {
            problems.add(
                    "source '" + name + "': only a source that folds looks for earlier events; drop startsRow(...)");
        }
        for (Class<?> type : ignored) {
            if (handlers.containsKey(type)) {
                problems.add(
                        "source '" + name + "': " + type.getSimpleName() + " is both handled and ignored; drop one");
            }
        }
        if (signal == null && stream.root().isSealed()) {
            stream.types().forEach((typeName, type) -> {
                if (!covers(handlers.keySet(), type) && !covers(ignored, type)) {
                    problems.add("source '" + name + "': handle the event type " + typeName
                            + ", or declare it with ignoring(" + typeName + ".class)");
                }
            });
        }
        return problems;
    }

    Source<K, R, E> build(RowKeys<K> keys) {
        return new Source<>(this, Objects.requireNonNull(key, "key"), keys);
    }

    private static boolean covers(Set<Class<?>> types, Class<?> type) {
        return types.stream().anyMatch(candidate -> candidate.isAssignableFrom(type));
    }

    String name() {
        return name;
    }

    EventStream<E> stream() {
        return stream;
    }

    Mode mode() {
        return signal == null ? mode : Mode.SIGNAL;
    }

    boolean versioned() {
        return versioned;
    }

    Optional<Signal<R, E, ?>> signal() {
        return Optional.ofNullable(signal);
    }

    Map<Class<?>, Evolve<R, E>> handlers() {
        return handlers;
    }

    Set<Class<?>> ignored() {
        return ignored;
    }

    Terminal terminal() {
        return terminal == null ? (failure, event) -> false : terminal;
    }

    Predicate<E> startsRow() {
        return startsRow == null ? event -> false : startsRow;
    }

    boolean gapsAllowed() {
        return gapsAllowed;
    }
}
