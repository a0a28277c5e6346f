/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.fold.Fault;
import io.tributary.fold.InstanceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Results of the pure core as the engine reports them. */
final class Outcomes {
    private Outcomes() {}

    static Failure failure(Fault fault) {
        return new Failure(fault.code(), fault.message(), fault.version(), fault.eventType(), fault.retryable());
    }

    static List<InstanceOutcome> instances(List<InstanceResult> results) {
        List<InstanceOutcome> outcomes = new ArrayList<>(results.size());
        results.forEach(result -> outcomes.add(instance(result)));
        return outcomes;
    }

    private static InstanceOutcome instance(InstanceResult result) {
        return new InstanceOutcome(
                result.instance(),
                result.applied(),
                result.alreadyApplied(),
                result.rejected(),
                result.superseded(),
                result.skipped(),
                result.checkpoint() == 0 ? OptionalLong.empty() : OptionalLong.of(result.checkpoint()),
                result.fault().map(Outcomes::failure));
    }
}
