/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.fold.Fault;
import io.tributary.fold.InstanceResult;
import io.tributary.fold.Part;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What one operation has written so far. A plan of several writes may lose its row half-way and be folded again: what
 * its first writes applied is then found below the checkpoint, and is still reported as applied. Not thread-safe.
 */
final class Progress {
    private final Map<InstanceId, InstanceResult> earlier = new HashMap<>();
    private final List<PendingEffect> enqueued = new ArrayList<>();
    private int writes;

    /** Takes note of a write and, when more are to follow, of what it decided. */
    void written(Part<?> part, List<InstanceResult> planned, boolean moreToCome) {
        writes++;
        enqueued.addAll(part.effects());
        if (moreToCome) {
            for (InstanceResult result : planned) {
                Set<Long> decided = part.versions().get(result.instance());
                if (decided != null) {
                    earlier.merge(result.instance(), restricted(result, decided), Progress::union);
                }
            }
        }
    }

    int writes() {
        return writes;
    }

    List<PendingEffect> enqueued() {
        return List.copyOf(enqueued);
    }

    /** A result of the last fold, with what earlier writes of the operation did. */
    InstanceResult complete(InstanceResult result) {
        return Optional.ofNullable(earlier.get(result.instance()))
                .map(before -> union(before, result))
                .orElse(result);
    }

    /** What earlier writes did with an instance whose later events were not written. */
    InstanceResult unwritten(InstanceResult result, Fault failure) {
        InstanceResult nothing = new InstanceResult(
                result.instance(),
                List.of(),
                result.alreadyApplied(),
                List.of(),
                List.of(),
                List.of(),
                result.checkpoint(),
                Optional.of(failure));
        return complete(nothing);
    }

    private static InstanceResult restricted(InstanceResult result, Set<Long> decided) {
        long last = decided.stream().mapToLong(Long::longValue).max().orElse(0);
        return new InstanceResult(
                result.instance(),
                result.applied().stream().filter(decided::contains).toList(),
                List.of(),
                result.rejected().stream().filter(decided::contains).toList(),
                result.superseded(),
                result.skipped().stream().filter(version -> version < last).toList(),
                result.checkpoint(),
                Optional.empty());
    }

    private static InstanceResult union(InstanceResult before, InstanceResult after) {
        List<Long> applied = union(before, after, InstanceResult::applied);
        List<Long> rejected = union(before, after, InstanceResult::rejected);
        List<Long> superseded = union(before, after, InstanceResult::superseded);
        List<Long> skipped = union(before, after, InstanceResult::skipped);
        List<Long> already = after.alreadyApplied().stream()
                .filter(version -> !applied.contains(version)
                        && !rejected.contains(version)
                        && !superseded.contains(version)
                        && !skipped.contains(version))
                .toList();
        return new InstanceResult(
                after.instance(), applied, already, rejected, superseded, skipped, after.checkpoint(), after.fault());
    }

    private static List<Long> union(
            InstanceResult before, InstanceResult after, Function<InstanceResult, List<Long>> list) {
        Set<Long> all = new TreeSet<>(list.apply(before));
        all.addAll(list.apply(after));
        return List.copyOf(all);
    }
}
