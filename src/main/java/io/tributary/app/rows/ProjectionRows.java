/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.rows;

import io.tributary.projection.Projection;
import io.tributary.projection.Source;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.StoredRow;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The rows of one projection, read from its table.
 *
 * <p><b>Threading.</b> Thread-safe and non-blocking.
 *
 * @param <R> the row type
 */
public final class ProjectionRows<R> {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    private final Projection<?, R> projection;
    private final RowStore store;
    private final Executor executor;
    private final RowViews<R> views;

    /**
     * The rows of a projection in a store.
     *
     * @param executor reads what is stored as the user's row: nobody's code runs on the threads of the store's client
     */
    public ProjectionRows(Projection<?, R> projection, RowStore store, Executor executor) {
        this.projection = projection;
        this.store = store;
        this.executor = executor;
        this.views = new RowViews<>(projection);
    }

    /** What came of waiting. */
    public sealed interface Waited {
        /** The row, unless nothing lies there. */
        Optional<RowView> row();
    }

    /**
     * Every event up to the position that is for the row is in it.
     *
     * @param row the row, or its tombstone
     */
    public record Reached(Optional<RowView> row) implements Waited {}

    /**
     * It is not, at the end of the time. A version that was skipped, or that is for another row, may never be reached.
     *
     * @param row the row, unless nothing lies there
     * @param checkpoint the version up to which the history is in the row; 0 when nothing of it is
     */
    public record NotYet(Optional<RowView> row, long checkpoint) implements Waited {}

    /**
     * The key that a text stands for.
     *
     * @throws IllegalArgumentException if it stands for none; the message says why
     */
    public RowKey key(String text) {
        return keyOf(projection, text);
    }

    /**
     * The key of a projection's row that a text stands for.
     *
     * @throws IllegalArgumentException if it stands for none; the message says why
     */
    public static RowKey keyOf(Projection<?, ?> projection, String text) {
        RowKey key = RowKey.parse(projection.layout().keyNames(), text);
        projection.layout().problemWith(key).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
        return key;
    }

    /**
     * The instances that a projection's row is to be rebuilt from.
     *
     * @param texts as checkpoint entries, {@code order#o-1}
     * @throws IllegalArgumentException if one is malformed, or of a source that the projection does not have
     */
    public static List<InstanceId> instancesOf(Projection<?, ?> projection, List<String> texts) {
        List<String> sources = projection.sources().stream().map(Source::name).toList();
        return texts.stream()
                .map(InstanceId::parse)
                .peek(instance -> {
                    if (!sources.contains(instance.source())) {
                        throw new IllegalArgumentException("instance '" + instance.entry() + "': unknown source '"
                                + instance.source() + "', known are " + String.join(", ", sources));
                    }
                })
                .toList();
    }

    /** Instances of this projection: as {@link #instancesOf}. */
    public List<InstanceId> instances(List<String> texts) {
        return instancesOf(projection, texts);
    }

    /** The instances that a row has in it now, and others beside them; a rebuild from fewer would take those out. */
    public CompletionStage<List<InstanceId>> knownAnd(RowKey key, List<InstanceId> others) {
        return get(key).thenApply(row -> {
            Set<InstanceId> all = new LinkedHashSet<>(others);
            row.ifPresent(view -> view.checkpoints().keySet().forEach(entry -> all.add(InstanceId.parse(entry))));
            return List.copyOf(all);
        });
    }

    /** The row or tombstone that lies there now. */
    public CompletionStage<Optional<RowView>> get(RowKey key) {
        return store.read(List.of(key))
                .thenApplyAsync(
                        found -> Optional.ofNullable(found.get(key))
                                .flatMap(StoredRow::item)
                                .map(views::of),
                        executor);
    }

    /**
     * Waits until a row has a position.
     *
     * @param time how long at most
     * @throws IllegalArgumentException if the projection does not read the position's stream
     */
    public CompletionStage<Waited> await(RowKey key, Position position, Duration time) {
        List<String> entries = projection.sources().stream()
                .filter(source -> source.stream().name().equals(position.stream()))
                .filter(Source::versioned)
                .map(source -> source.name() + "#" + position.streamId())
                .toList();
        if (entries.isEmpty()) {
            throw new IllegalArgumentException("projection '" + projection.name()
                    + "' has no versioned source of stream '" + position.stream() + "'");
        }
        return await(key, position, entries, System.nanoTime() + time.toNanos());
    }

    private CompletionStage<Waited> await(RowKey key, Position position, List<String> entries, long deadline) {
        return get(key).thenCompose(row -> {
            long checkpoint = entries.stream()
                    .mapToLong(entry -> row.map(view -> view.checkpoints().getOrDefault(entry, 0L))
                            .orElse(0L))
                    .min()
                    .orElse(0);
            if (checkpoint >= position.version()) {
                return CompletableFuture.completedStage(new Reached(row));
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return CompletableFuture.completedStage(new NotYet(row, checkpoint));
            }
            Executor later =
                    CompletableFuture.delayedExecutor(Math.min(left, LOOK_AGAIN.toNanos()), TimeUnit.NANOSECONDS);
            return CompletableFuture.supplyAsync(() -> await(key, position, entries, deadline), later)
                    .thenCompose(answer -> answer);
        });
    }
}
