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
 * Builds a {@link Projection}. Every setting may be made once; a second time is an {@link IllegalStateException}, and null
 * a {@link NullPointerException}. What spans several settings is checked by {@link #build}. Not thread-safe.
 *
 * <p>Needed are {@link #startingWith}, at least one {@link #from}, {@link #checkpoints} and, but for a single source with
 * a checkpoint in a field, {@link #revision}. Without {@link #removal} no event may remove a row; without {@link #outbox}
 * there are no effects.
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
    private @Nullable Integer version;

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

    /**
     * Says what a row is before its first event, and after a removal. It may run more than once and must be free of side
     * effects.
     */
    public ProjectionBuilder<K, R> startingWith(Function<K, R> initial) {
        this.initial = once("startingWith", this.initial, initial);
        return this;
    }

    /**
     * Adds a source. Within one write sources are folded in the order in which they are added.
     *
     * @param source its name, unique within the projection, not empty and without {@code #}: it is part of checkpoints and
     *     effect ids, so a changed one needs a new version
     * @param stream the stream whose events it reads
     * @param declaration declares it, at once
     */
    public <E> ProjectionBuilder<K, R> from(
            String source, EventStream<E> stream, Consumer<SourceBuilder<K, R, E>> declaration) {
        SourceBuilder<K, R, E> builder = new SourceBuilder<>(source, Objects.requireNonNull(stream, "stream"));
        declaration.accept(builder);
        sources.add(builder);
        return this;
    }

    /** Says where a row keeps its checkpoints. Every source needs a place, but for an unversioned one. */
    public ProjectionBuilder<K, R> checkpoints(Checkpoints checkpoints) {
        this.checkpoints = once("checkpoints", this.checkpoints, checkpoints);
        return this;
    }

    /**
     * Names the revision's attribute; a row that has none gets 1 on its first write.
     *
     * @throws IllegalArgumentException if the name is empty
     */
    public ProjectionBuilder<K, R> revision(String field) {
        return revision(field, 1);
    }

    /**
     * Names the revision's attribute and what a row that has none gets on its first write.
     *
     * @param field a numeric attribute
     * @param initial 0 or more
     * @throws IllegalArgumentException if the name is empty or the initial value negative
     */
    public ProjectionBuilder<K, R> revision(String field, long initial) {
        this.revision = once("revision", this.revision, new Revision(field, initial));
        return this;
    }

    /** Lets events remove the row, and says how long what stays of it stays. */
    public ProjectionBuilder<K, R> removal(Tombstones tombstones) {
        this.removal = once("removal", this.removal, tombstones);
        return this;
    }

    /**
     * Says which side effects applied events ask for; they wait in the row's own partition, behind the row. Needs a
     * revision, and a table with a sort key.
     *
     * @param type an Avro record, any class that Jackson reads and writes, or a sealed interface of several
     * @throws IllegalArgumentException if two types under a sealed interface would be stored under one name
     */
    public <F> ProjectionBuilder<K, R> outbox(Class<F> type, Effects<R, F> effects) {
        this.outbox = once("outbox", this.outbox, new Outbox<>(type, effects, Optional.empty(), EffectCodec.of(type)));
        return this;
    }

    /**
     * Says which side effects applied events ask for; they wait in another table, with the keys {@code pk} and
     * {@code sk}, which is written in the row's transaction. Needs a revision.
     *
     * @param table the table's name
     * @param type as for {@link #outbox}
     * @throws IllegalArgumentException if the table's name is empty, or as for {@link #outbox}
     */
    public <F> ProjectionBuilder<K, R> outboxIn(String table, Class<F> type, Effects<R, F> effects) {
        this.outbox =
                once("outbox", this.outbox, new Outbox<>(type, effects, Optional.of(table), EffectCodec.of(type)));
        return this;
    }

    /** Names the instances that feed a row, for a rebuild that is given none; at least one for each row. */
    public ProjectionBuilder<K, R> sourcesOf(Function<K, Collection<InstanceId>> sourcesOf) {
        this.sourcesOf = once("sourcesOf", this.sourcesOf, sourcesOf);
        return this;
    }

    /**
     * The version of the declaration, 1 by default. To be raised with a changed {@code keyedBy}, set of sources or names of
     * sources, which make existing checkpoints mean something else.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public ProjectionBuilder<K, R> version(int version) {
        if (version < 1) {
            throw new IllegalArgumentException("version must be 1 or more, was " + version);
        }
        this.version = once("version", this.version, version);
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
        return version == null ? 1 : version;
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
