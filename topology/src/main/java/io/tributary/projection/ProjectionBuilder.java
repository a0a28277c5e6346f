/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.EventStream;
import io.tributary.outbox.EffectCodec;
import io.tributary.row.InstanceId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Projection}. Every setting may be made once. Not thread-safe.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 */
public final class ProjectionBuilder<K, R> {
    private final String name;
    private final ReadModel<K, R> readModel;
    private final List<SourceBuilder<K, R, ?>> sources = new ArrayList<>();
    private @Nullable Function<K, R> initial;
    private @Nullable Checkpoints checkpoints;
    private @Nullable Revision revision;
    private @Nullable Tombstones removal;
    private @Nullable Outbox<R, ?> outbox;
    private @Nullable Function<K, Collection<InstanceId>> sourcesOf;
    private int version = 1;

    private ProjectionBuilder(String name, ReadModel<K, R> readModel) {
        this.name = name;
        this.readModel = readModel;
    }

    /** A projection that has a name and needs a read model. */
    public static final class Named {
        private final String name;

        Named(String name) {
            if (!name.matches("[A-Za-z0-9._-]+")) {
                throw new IllegalArgumentException(
                        "a projection's name must be letters, digits, '.', '_' and '-', was '" + name + "'");
            }
            this.name = name;
        }

        /** Says where the rows are kept. */
        public <K, R> ProjectionBuilder<K, R> into(ReadModel<K, R> readModel) {
            return new ProjectionBuilder<>(name, Objects.requireNonNull(readModel, "readModel"));
        }
    }

    /** Says what a row is before its first event. */
    public ProjectionBuilder<K, R> startingWith(Function<K, R> initial) {
        this.initial = once("startingWith", this.initial, initial);
        return this;
    }

    /** Adds a source; sources are folded in the order in which they are added. */
    public <E> ProjectionBuilder<K, R> from(
            String source, EventStream<E> stream, Consumer<SourceBuilder<K, R, E>> declaration) {
        SourceBuilder<K, R, E> builder = new SourceBuilder<>(source, Objects.requireNonNull(stream, "stream"));
        declaration.accept(builder);
        sources.add(builder);
        return this;
    }

    /** Says where a row keeps its checkpoints. */
    public ProjectionBuilder<K, R> checkpoints(Checkpoints checkpoints) {
        this.checkpoints = once("checkpoints", this.checkpoints, checkpoints);
        return this;
    }

    /** Names the revision's attribute; a new row starts at 1. */
    public ProjectionBuilder<K, R> revision(String field) {
        return revision(field, 1);
    }

    /** Names the revision's attribute and what a row gets on its first write. */
    public ProjectionBuilder<K, R> revision(String field, long initial) {
        this.revision = once("revision", this.revision, new Revision(field, initial));
        return this;
    }

    /** Lets events remove the row. */
    public ProjectionBuilder<K, R> removal(Tombstones tombstones) {
        this.removal = once("removal", this.removal, tombstones);
        return this;
    }

    /** Says which side effects applied events ask for; they wait in the row's own partition. */
    public <F> ProjectionBuilder<K, R> outbox(Class<F> type, Effects<R, F> effects) {
        this.outbox = once("outbox", this.outbox, new Outbox<>(type, effects, Optional.empty(), EffectCodec.of(type)));
        return this;
    }

    /** Says which side effects applied events ask for; they wait in a table of their own. */
    public <F> ProjectionBuilder<K, R> outboxIn(String table, Class<F> type, Effects<R, F> effects) {
        this.outbox =
                once("outbox", this.outbox, new Outbox<>(type, effects, Optional.of(table), EffectCodec.of(type)));
        return this;
    }

    /** Names the instances that feed a row, for a rebuild that is given none. */
    public ProjectionBuilder<K, R> sourcesOf(Function<K, Collection<InstanceId>> sourcesOf) {
        this.sourcesOf = once("sourcesOf", this.sourcesOf, sourcesOf);
        return this;
    }

    /**
     * The version of the declaration, 1 by default.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public ProjectionBuilder<K, R> version(int version) {
        if (version < 1) {
            throw new IllegalArgumentException("version must be 1 or more, was " + version);
        }
        this.version = version;
        return this;
    }

    /**
     * Checks the declaration and ends it.
     *
     * @throws InvalidProjectionException naming every fault and what to change
     */
    public Projection<K, R> build() {
        List<String> problems = DeclarationCheck.problems(this);
        if (!problems.isEmpty()) {
            throw new InvalidProjectionException(name, problems);
        }
        // Only a projection without any versioned source gets here without a place for checkpoints.
        return new Projection<>(
                this, Objects.requireNonNull(initial, "initial"), checkpoints().orElse(Checkpoints.inFieldsOnly()));
    }

    private <T> T once(String setting, @Nullable T before, T value) {
        if (before != null) {
            throw new IllegalStateException("projection '" + name + "' has " + setting + "(...) twice");
        }
        return Objects.requireNonNull(value, setting);
    }

    String name() {
        return name;
    }

    int version() {
        return version;
    }

    ReadModel<K, R> readModel() {
        return readModel;
    }

    List<SourceBuilder<K, R, ?>> sources() {
        return sources;
    }

    boolean hasInitial() {
        return initial != null;
    }

    Optional<Checkpoints> checkpoints() {
        return Optional.ofNullable(checkpoints);
    }

    Optional<Revision> revision() {
        return Optional.ofNullable(revision);
    }

    Optional<Tombstones> removal() {
        return Optional.ofNullable(removal);
    }

    Optional<Outbox<R, ?>> outbox() {
        return Optional.ofNullable(outbox);
    }

    Optional<Function<K, Collection<InstanceId>>> sourcesOf() {
        return Optional.ofNullable(sourcesOf);
    }
}
