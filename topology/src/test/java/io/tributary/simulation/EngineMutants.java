/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.RowEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.SourcedEvent;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Mode;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Mutants that ask the engine for something else. */
final class EngineMutants {
    private EngineMutants() {}

    static final class NoGapFill extends Collaborators {
        @Override
        RowEngine<Tally> engine(RowEngine<Tally> engine) {
            return new Claiming(engine);
        }
    }

    static final class LatestOnAFold extends Collaborators {
        @Override
        Declared.Shape declared(Declared.Shape shape) {
            return new Declared.Shape(Collections.nCopies(shape.modes().size(), Mode.LATEST), shape.mapped());
        }
    }

    static final class JumpTakenAsSeen extends Collaborators {
        @Override
        OptionalLong covered(OptionalLong covered, long last) {
            return covered.isPresent() ? OptionalLong.of(Math.min(covered.getAsLong(), last)) : covered;
        }
    }

    static final class AnswerKept extends Collaborators {
        private final Map<String, CompletionStage<Optional<Long>>> kept = new HashMap<>();

        @Override
        Declared.Asked asked(Declared.Asked owners) {
            return (source, streamId, event) ->
                    kept.computeIfAbsent(source + "#" + streamId, id -> owners.of(source, streamId, event));
        }
    }

    /** Claims of every event that nothing before it is for its row. */
    private record Claiming(RowEngine<Tally> engine) implements RowEngine<Tally> {
        @Override
        public CompletionStage<RowOutcome<Tally>> apply(RowKey key, List<SourcedEvent> events) {
            return engine.apply(
                    key,
                    events.stream()
                            .map(event -> new SourcedEvent(event.source(), event.event(), OptionalLong.of(0)))
                            .toList());
        }

        @Override
        public CompletionStage<RowOutcome<Tally>> bringUp(RowKey key, Map<InstanceId, Long> versions) {
            return engine.bringUp(key, versions);
        }

        @Override
        public CompletionStage<RowOutcome<Tally>> catchUp(RowKey key) {
            return engine.catchUp(key);
        }

        @Override
        public CompletionStage<RowOutcome<Tally>> rebuild(RowKey key, Map<InstanceId, Long> upTo) {
            return engine.rebuild(key, upTo);
        }

        @Override
        public CompletionStage<List<PendingEffect>> pendingEffects(RowKey key) {
            return engine.pendingEffects(key);
        }

        @Override
        public CompletionStage<Set<OutboxKey>> remove(Collection<OutboxKey> effects) {
            return engine.remove(effects);
        }
    }
}
