/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.row.InstanceId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an owner reads from outcomes, as the topology does. */
final class Doubt {
    private Doubt() {}

    /** Whether effects may lie in the outbox that the outcome does not tell of. */
    static boolean leftBy(RowOutcome<?> outcome) {
        return outcome.contended()
                || outcome.failure().isPresent()
                || outcome.instances().stream()
                        .anyMatch(instance -> !instance.alreadyApplied().isEmpty());
    }

    /** Whether the row did not exist before, so that there cannot be an outbox of it. */
    static boolean isNew(List<RowOutcome<Tally>> outcomes) {
        return outcomes.size() == 1
                && outcomes.get(0).failure().isEmpty()
                && outcomes.get(0).writes() > 0
                && outcomes.get(0).revision().orElse(0) == outcomes.get(0).writes();
    }

    /** Whether the row was not as its owner left it, at the first outcome or between two. */
    static boolean moved(@Nullable Long left, List<RowOutcome<Tally>> outcomes) {
        Long revision = left;
        for (RowOutcome<Tally> outcome : outcomes) {
            long after = outcome.revision().orElse(0);
            if (revision != null && revision != after - outcome.writes()) {
                return true;
            }
            revision = after;
        }
        return false;
    }

    /** The row's revision after the last outcome. */
    static long revisionAfter(List<RowOutcome<Tally>> outcomes) {
        return outcomes.get(outcomes.size() - 1).revision().orElse(0);
    }

    static List<RowOutcome<Tally>> append(List<RowOutcome<Tally>> before, RowOutcome<Tally> outcome) {
        List<RowOutcome<Tally>> all = new ArrayList<>(before);
        all.add(outcome);
        return all;
    }

    /** The instances that the last outcome left failed. */
    static Set<InstanceId> failed(List<RowOutcome<Tally>> outcomes) {
        Set<InstanceId> failed = new HashSet<>();
        for (RowOutcome<Tally> outcome : outcomes) {
            for (InstanceOutcome instance : outcome.instances()) {
                if (outcome.failure().isPresent() || instance.failure().isPresent()) {
                    failed.add(instance.instance());
                } else {
                    failed.remove(instance.instance());
                }
            }
        }
        return failed;
    }
}
