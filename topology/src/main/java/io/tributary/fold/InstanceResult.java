/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.row.InstanceId;
import java.util.List;
import java.util.Optional;

/**
 * What a fold did with the events of one instance. All lists are versions, ascending.
 *
 * @param instance the instance
 * @param applied evolved into the row
 * @param alreadyApplied at or below the checkpoint as read
 * @param rejected failed in a way that the source accepts
 * @param superseded older than the event that a LATEST source accepted
 * @param skipped left the row alone
 * @param checkpoint the checkpoint afterwards, 0 for none
 * @param fault why nothing of the instance is in the plan
 */
public record InstanceResult(
        InstanceId instance,
        List<Long> applied,
        List<Long> alreadyApplied,
        List<Long> rejected,
        List<Long> superseded,
        List<Long> skipped,
        long checkpoint,
        Optional<Fault> fault) {

    InstanceResult at(long version) {
        return new InstanceResult(instance, applied, alreadyApplied, rejected, superseded, skipped, version, fault);
    }
}
