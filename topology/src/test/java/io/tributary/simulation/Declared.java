/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.event.EventStream;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolution;
import io.tributary.projection.Mode;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionBuilder;
import io.tributary.projection.ReadModel;
import io.tributary.projection.Tombstones;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/**
 * A projection of tallies, which fails on purpose until it is mended.
 *
 * <p><b>Threading.</b> Not thread-safe; serves one simulation after the other.
 */
final class Declared {
    private static final List<EventStream<Happened>> STREAMS =
            IntStream.range(0, 3).mapToObj(Declared::stream).toList();

    private final Shape shape;
    private final Projection<Tally.Key, Tally> projection;
    private boolean mended;
    private Asked asked = (source, streamId, event) -> CompletableFuture.completedStage(Optional.empty());

    /** The owners of instances. */
    interface Asked {
        CompletionStage<Optional<Long>> of(String source, String streamId, Happened event);
    }

    /**
     * What is declared.
     *
     * @param modes one source for each
     * @param mapped whether the first source has its checkpoint in a field
     */
    record Shape(List<Mode> modes, boolean mapped) {}

    /** A failure that is final. */
    private static final class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Rejected() {
            super("rejected", null, false, false);
        }
    }

    /** A failure that is not. */
    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Broken() {
            super("broken", null, false, false);
        }
    }

    Declared(Shape shape) {
        this.shape = shape;
        ProjectionBuilder<Tally.Key, Tally> builder = Projection.named("tallies")
                .into(ReadModel.of(Tally.class)
                        .keyedBy(Tally.Key.class)
                        .table("simulated-read")
                        .key("TALLY#{id}", "ROW"))
                .startingWith(Tally::empty);
        for (int i = 0; i < shape.modes().size(); i++) {
            builder = source(builder, name(i), STREAMS.get(i), shape.modes().get(i));
        }
        Checkpoints checkpoints = Checkpoints.in("checkpoints");
        this.projection = builder.checkpoints(
                        shape.mapped() ? checkpoints.mapping(name(0), "field", 2, "owner") : checkpoints)
                .revision("revision")
                .removal(Tombstones.kept())
                .outbox(Tally.Notice.class, (event, next, context) -> {
                    List<Tally.Notice> notices = new ArrayList<>();
                    Happened happened = (Happened) event;
                    for (int i = 0; i < happened.effects(); i++) {
                        notices.add(new Tally.Notice(happened.row(), "" + i));
                    }
                    return notices;
                })
                .build();
    }

    private ProjectionBuilder<Tally.Key, Tally> source(
            ProjectionBuilder<Tally.Key, Tally> builder, String name, EventStream<Happened> stream, Mode mode) {
        return builder.from(name, stream, source -> {
            source.keyedBy((id, event) -> new Tally.Key(event.row()))
                    .terminal((failure, event) -> failure instanceof Rejected);
            if (mode == Mode.SIGNAL) {
                source.<Long>signal(
                        (streamId, event) -> {
                            failIfAny(event);
                            return asked.of(name, streamId.text(), event);
                        },
                        (row, answer, context) -> Evolution.to(row.answered(answer)));
                return;
            }
            source.evolve(Happened.class, (row, event, context) -> {
                failIfAny(event);
                return row.after(event);
            });
            if (mode == Mode.LATEST) {
                source.latest();
            }
        });
    }

    private void failIfAny(Happened event) {
        if (event.kind() == Happened.Kind.REJECT) {
            throw new Rejected();
        }
        if (event.kind() == Happened.Kind.FAIL && !mended) {
            throw new Broken();
        }
    }

    /** The name of a source. */
    static String name(int index) {
        return "s" + index;
    }

    /** The stream of a source. */
    static EventStream<Happened> stream(String source) {
        return STREAMS.get(source.charAt(1) - '0');
    }

    Shape shape() {
        return shape;
    }

    Projection<Tally.Key, Tally> projection() {
        return projection;
    }

    boolean isMended() {
        return mended;
    }

    void mended(boolean mended) {
        this.mended = mended;
    }

    /** Says who is asked. */
    void asking(Asked owners) {
        this.asked = owners;
    }

    private static EventStream<Happened> stream(int index) {
        return EventStream.named("Stream" + index)
                .of(Happened.class)
                .identifiedBy("id")
                .storedIn("simulated-events");
    }
}
