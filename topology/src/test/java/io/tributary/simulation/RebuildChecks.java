/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.item.Item;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import io.tributary.simulation.Story.Told;
import io.tributary.simulation.Violation.Invariant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What must hold of a rebuild: the row and its checkpoints are what the histories come to, as far as the row had come or
 * further, and no event is considered for the first time by it, since it asks for no effects.
 */
final class RebuildChecks {
    private final Story story;
    private final Anew anew;
    private final Journal journal;
    private final Function<RowKey, Collection<String>> effects;

    RebuildChecks(Story story, Answers answers, Journal journal, Function<RowKey, Collection<String>> effects) {
        this.story = story;
        this.anew = new Anew(story, answers);
        this.journal = journal;
        this.effects = effects;
    }

    /** Checks a rebuild, and answers with the versions up to which it went. */
    Map<InstanceId, Long> check(RowWrite write, Item before, Writer.Rebuild rebuild, boolean tombstone, long since) {
        RowKey row = write.key();
        journal.count(Journal.Count.REBUILDS);
        Map<InstanceId, Long> from = Position.of(before);
        Map<InstanceId, Long> upTo = new TreeMap<>(Position.FOLD_ORDER);
        rebuild.upTo()
                .forEach((instance, version) -> upTo.put(instance, Math.max(version, from.getOrDefault(instance, 0L))));
        Map<InstanceId, Long> to = Position.of(write.item());
        if (!write.outbox().isEmpty()) {
            journal.violated(Invariant.EFFECTS, "a rebuild of " + row.text() + " asks for effects");
        }
        to.forEach((instance, version) -> {
            for (Told told : story.own(row, instance, from.getOrDefault(instance, 0L), version)) {
                if (told.version() == version
                        && told.event().kind() != Happened.Kind.REJECT
                        && !effects.apply(row).containsAll(told.effectIds())) {
                    journal.violated(
                            Invariant.EFFECTS, "a rebuild of " + row.text() + " swallows the effects of " + told);
                }
            }
        });
        List<Anew.Rebuilt> expected = anew.fold(row, upTo, since);
        if (expected.stream()
                .noneMatch(each -> each.checkpoints().equals(to)
                        && each.row().state().isEmpty() == tombstone
                        && each.row().state().stream().allMatch(Tally.of(write.item())::equals))) {
            journal.violated(
                    Invariant.WITNESS,
                    "a rebuild of " + row.text() + " up to " + upTo + " should be " + expected + ", is "
                            + (tombstone ? "a tombstone" : Tally.of(write.item())) + " at " + to);
        }
        return upTo;
    }
}
