/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change;

import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.SourcedEvent;
import io.tributary.projection.Projection;
import io.tributary.route.Router;
import io.tributary.row.InstanceId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which events of a batch a row could not take. */
final class Unsettled {
    private final RowOutcome<?> row;
    private final Router router;
    private final Map<InstanceId, Failure> failures = new HashMap<>();
    private final Map<InstanceId, Set<Long>> settled = new HashMap<>();

    Unsettled(Projection<?, ?> projection, RowOutcome<?> row) {
        this.row = row;
        this.router = new Router(projection);
        for (InstanceOutcome instance : row.instances()) {
            instance.failure().or(row::failure).ifPresent(failure -> {
                failures.put(instance.instance(), failure);
                Set<Long> versions = new HashSet<>(instance.applied());
                versions.addAll(instance.alreadyApplied());
                versions.addAll(instance.rejected());
                versions.addAll(instance.superseded());
                versions.addAll(instance.skipped());
                settled.put(instance.instance(), versions);
            });
        }
    }

    /** Why an event is not in the row although it is for it. */
    Optional<Failure> failureOf(SourcedEvent event) {
        InstanceId instance = new InstanceId(event.source(), event.event().streamId());
        return Optional.ofNullable(failures.get(instance))
                .filter(failure -> !settled.getOrDefault(instance, Set.of())
                                .contains(event.event().version())
                        && isForRow(event));
    }

    private boolean isForRow(SourcedEvent event) {
        return router.route(event.event()).stream()
                .anyMatch(routed -> routed.source().equals(event.source())
                        && routed.fold(to -> to.row().equals(row.key()), elsewhere -> false, unroutable -> false));
    }
}
