/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.item.Item;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.simulation.Story.Told;
import io.tributary.simulation.Violation.Invariant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Which events were decided without a write, and whether the decision was one on a row that was there meanwhile. */
final class Decisions {
    private final Story story;
    private final WriteChecks writes;
    private final Journal journal;
    private final Set<String> skipped = new HashSet<>();

    Decisions(Story story, WriteChecks writes, Journal journal) {
        this.story = story;
        this.writes = writes;
        this.journal = journal;
    }

    void outcome(RowOutcome<Tally> outcome, long start) {
        outcome.failure().ifPresent(failure -> journal.note(outcome.key().text() + " fails: " + failure.code()));
        for (InstanceOutcome instance : outcome.instances()) {
            for (long version : instance.skipped()) {
                if (version > instance.version().orElse(0)) {
                    decided(outcome, instance.instance(), version, start);
                }
            }
            // Rejections create no row and take no field: where there is none they are done with, and nothing says so.
            Stream.concat(instance.rejected().stream(), instance.superseded().stream())
                    .filter(version -> version > instance.version().orElse(0))
                    .forEach(version -> skipped.add(name(outcome.key(), instance.instance(), version)));
        }
    }

    /** A rebuild decided all events of a row up to some versions, whichever checkpoints it came to. */
    void rebuilt(RowKey row, Map<InstanceId, Long> upTo) {
        upTo.forEach((instance, version) ->
                story.own(row, instance, 0, version).forEach(told -> skipped.add(name(row, instance, told.version()))));
    }

    private void decided(RowOutcome<Tally> outcome, InstanceId instance, long version, long start) {
        RowKey row = outcome.key();
        skipped.add(name(row, instance, version));
        List<Told> own = story.own(row, instance, version - 1, version);
        if (own.isEmpty() || own.get(0).event().kind() != Happened.Kind.RAISE) {
            journal.violated(Invariant.WITNESS, "skipped is " + own + " of " + row.text());
        } else if (outcome.writes() == 0) {
            List<Item> rows = writes.since(row, start);
            if (rows.stream()
                    .noneMatch(item ->
                            Tally.number(item, "mark") >= own.get(0).event().amount())) {
                journal.violated(
                        Invariant.WITNESS,
                        own.get(0) + " raises to " + own.get(0).event().amount()
                                + ", and was skipped on a row that was not there at the time; the marks were "
                                + rows.stream()
                                        .map(item -> Tally.number(item, "mark"))
                                        .toList());
            }
        }
    }

    /** In the end every event above a checkpoint must have been decided. */
    void ended(RowKey row, Item item) {
        undecided(row, item, instance -> true)
                .ifPresent(told -> journal.violated(Invariant.LIVENESS, told + " is above its checkpoint"));
    }

    /** An event of some instances that is above its checkpoint and was not decided. */
    Optional<Told> undecided(RowKey row, Item item, Predicate<InstanceId> instances) {
        Map<InstanceId, Long> checkpoints = Position.of(item);
        return story.histories().keySet().stream()
                .filter(instances)
                .flatMap(instance ->
                        story.own(row, instance, checkpoints.getOrDefault(instance, 0L), Long.MAX_VALUE).stream())
                .filter(told -> !skipped.contains(name(row, told.instance(), told.version())))
                .findFirst();
    }

    private static String name(RowKey row, InstanceId instance, long version) {
        return row.text() + " " + instance.entry() + "@" + version;
    }
}
