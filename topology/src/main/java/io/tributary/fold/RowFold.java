/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.fold.Positions.Home;
import io.tributary.projection.Mode;
import io.tributary.projection.Projection;
import io.tributary.projection.RowUnreadableException;
import io.tributary.projection.Source;
import io.tributary.row.InstanceId;
import io.tributary.row.StoredRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Folds events into a row: the row as read and the events of its instances become a plan, or the versions that are
 * missing for one.
 *
 * <p>Instances are folded one after another, in declaration order of their sources and then by stream id. Each sees the
 * row and the positions that those before it left. One that fails leaves them as they were.
 *
 * <p><b>Threading.</b> Stateless: as thread-safe as the user's functions.
 *
 * @param <R> the row type
 */
public final class RowFold<R> {
    private final Projection<?, R> projection;
    private final RowItems<R> items;
    private final List<String> sources;
    private final Comparator<InstanceId> order;

    /** The fold of a projection. */
    public RowFold(Projection<?, R> projection) {
        this.projection = projection;
        this.items = new RowItems<>(projection);
        this.sources = projection.sources().stream().map(Source::name).toList();
        this.order = Comparator.<InstanceId>comparingInt(instance -> sources.indexOf(instance.source()))
                .thenComparing(InstanceId.BY_STREAM_ID);
    }

    /** The order in which instances are folded. */
    public Comparator<InstanceId> order() {
        return order;
    }

    /** The instances that a row's checkpoints know, in fold order. */
    public List<InstanceId> known(StoredRow stored) {
        return Positions.read(projection.checkpoints(), stored.attributes()).known().stream()
                .filter(instance -> sources.contains(instance.source()))
                .sorted(order)
                .toList();
    }

    /**
     * Folds.
     *
     * @throws RowUnreadableException if the stored row cannot be read
     */
    public Folded<R> fold(FoldRequest request) {
        try {
            return new Run(request, false).fold();
        } catch (RowUnwritableException e) {
            // Which event it was is found out by a fold that tries each state: the other instances are not held up.
            return new Run(request, true).fold();
        }
    }

    /** One fold under way. */
    private final class Run {
        private final FoldRequest request;
        private final StoredRow stored;
        private final Positions asRead;
        private final Optional<R> stateAsRead;
        private final Evolver<R> evolver;
        private final Map<InstanceId, Versions> gaps = new LinkedHashMap<>();
        private final Map<InstanceId, Candidate> questions = new LinkedHashMap<>();
        private final List<InstanceResult> results = new ArrayList<>();
        private final List<Step<R>> steps = new ArrayList<>();
        /** The moves within the map, which nothing looks at before the end. */
        private final Map<String, Long> inMap = new HashMap<>();

        private Positions positions;
        private Optional<R> state;

        Run(FoldRequest request, boolean checked) {
            this.request = request;
            this.stored = request.stored();
            this.asRead = Positions.read(projection.checkpoints(), stored.attributes());
            this.stateAsRead = items.state(stored);
            this.evolver = new Evolver<>(projection, request.key(), !request.anew(), checked);
            this.positions = request.anew() ? Positions.none(projection.checkpoints()) : asRead;
            this.state = request.anew() ? Optional.empty() : stateAsRead;
        }

        Folded<R> fold() {
            List<InstanceEvents> inOrder = new ArrayList<>(request.instances());
            inOrder.removeIf(events -> !events.concernsRow());
            inOrder.sort(Comparator.comparing(InstanceEvents::instance, order));
            inOrder.forEach(this::instance);
            if (!gaps.isEmpty() || !questions.isEmpty()) {
                return new Folded.Incomplete<>(gaps, questions);
            }
            positions = positions.withEntries(inMap);
            Optional<Fault> fault = rowFault();
            if (fault.isPresent()) {
                return new Folded.Plan<>(List.of(), stateAsRead, reported(asRead, request.anew()), fault);
            }
            Parts<R> parts = new Parts<>(projection, items, request, stateAsRead);
            List<Part<R>> written = written(parts);
            Optional<Fault> tooLarge = Parts.tooLarge(written);
            return tooLarge.isPresent()
                    ? new Folded.Plan<>(List.of(), stateAsRead, reported(asRead, true), tooLarge)
                    : new Folded.Plan<>(
                            written,
                            stateAsRead,
                            reported(written.isEmpty() ? asRead : positions, false),
                            Optional.empty());
        }

        private List<Part<R>> written(Parts<R> parts) {
            try {
                return parts.of(steps, positionsAtStart(), positions);
            } catch (RowUnreadableException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new RowUnwritableException(e);
            }
        }

        private Positions positionsAtStart() {
            return request.anew() ? Positions.none(projection.checkpoints()) : asRead;
        }

        private void instance(InstanceEvents events) {
            InstanceId instance = events.instance();
            Source<?, R, ?> source = projection.source(instance.source());
            Home home = positions.homeOf(instance);
            if (home == Home.UNOWNED_FIELD && waitsForSibling(instance)) {
                return;
            }
            long checkpoint = positions.checkpointOf(instance);
            if (home == Home.CONFLICT && source.versioned()) {
                failed(events, 0, Fault.of("SourceConflict", conflict(instance)));
                return;
            }
            Reach reach = Reach.of(source, events, checkpoint, atLeast(events));
            if (events.unreadable().isPresent() && reach.gap().isPresent()) {
                failed(events, checkpoint, events.unreadable().get());
                return;
            }
            if (reach.gap().isPresent()) {
                gaps.put(instance, reach.gap().get());
                return;
            }
            if (reach.fault().isPresent()) {
                failed(events, checkpoint, reach.fault().get());
                return;
            }
            if (source.mode() == Mode.SIGNAL) {
                Optional<Candidate> question = events.question(checkpoint, reach.last());
                if (question.isPresent()) {
                    questions.put(instance, question.get());
                    return;
                }
            }
            fold(source, events, checkpoint, reach.last(), home);
        }

        /** A rebuild up to a version from which the row has moved on takes nothing back: its effects would come again. */
        private long atLeast(InstanceEvents events) {
            boolean bounded = events.upTo().orElse(0) != Long.MAX_VALUE;
            return request.anew() && bounded && asRead.known().contains(events.instance())
                    ? asRead.checkpointOf(events.instance())
                    : 0;
        }

        private void fold(Source<?, R, ?> source, InstanceEvents events, long checkpoint, long last, Home home) {
            InstanceFold<R> folded = InstanceFold.run(source, events, checkpoint, last, evolver, state);
            results.add(folded.result());
            // A rejection takes no field from a sibling where there is no row yet.
            boolean adoptsNothing =
                    home == Home.UNOWNED_FIELD && !folded.hasApplied() && (request.anew() || stored.isAbsent());
            if (adoptsNothing) {
                return;
            }
            steps.addAll(folded.steps());
            state = folded.state();
            long version = folded.reached();
            if (version > 0 && home == Home.MAP) {
                inMap.put(events.instance().entry(), version);
            } else if (version > 0) {
                positions = positions.moved(events.instance(), version);
            }
        }

        private void failed(InstanceEvents events, long checkpoint, Fault fault) {
            List<Long> already =
                    fault.code().equals("SourceConflict") ? List.of() : InstanceFold.alreadyApplied(events, checkpoint);
            results.add(new InstanceResult(
                    events.instance(),
                    List.of(),
                    already,
                    List.of(),
                    List.of(),
                    List.of(),
                    checkpoint,
                    Optional.of(fault)));
        }

        /** Whether the field that this instance may adopt may yet go to one before it, whose events are missing. */
        private boolean waitsForSibling(InstanceId instance) {
            return Stream.concat(gaps.keySet().stream(), questions.keySet().stream())
                    .anyMatch(other -> other.source().equals(instance.source()));
        }

        private String conflict(InstanceId instance) {
            return "another instance owns the checkpoint field of source '" + instance.source()
                    + "', and there is no map for " + instance.streamId() + "; declare one with Checkpoints.in(...)";
        }

        private Optional<Fault> rowFault() {
            List<Fault> faults = new ArrayList<>();
            results.forEach(result -> result.fault().ifPresent(faults::add));
            boolean failed = request.anew() ? !faults.isEmpty() : !faults.isEmpty() && faults.size() == results.size();
            return failed ? Optional.of(faults.get(0)) : Optional.empty();
        }

        private List<InstanceResult> reported(Positions afterwards, boolean emptied) {
            List<InstanceResult> reported = new ArrayList<>(results.size());
            for (InstanceResult result : results) {
                reported.add((emptied ? emptied(result) : result).at(afterwards.checkpointOf(result.instance())));
            }
            return reported;
        }

        private InstanceResult emptied(InstanceResult result) {
            return new InstanceResult(
                    result.instance(),
                    List.of(),
                    request.anew() ? List.of() : result.alreadyApplied(),
                    List.of(),
                    List.of(),
                    List.of(),
                    result.checkpoint(),
                    result.fault());
        }
    }
}
