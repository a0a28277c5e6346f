/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.row.InstanceId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What applying a batch did with the events of one instance. All lists are versions, ascending.
 *
 * @param instance the source and stream id
 * @param applied evolved into the row
 * @param alreadyApplied at or below the checkpoint as read
 * @param rejected failed in a way that the source's {@code terminal} accepts
 * @param superseded older than the event that a LATEST source accepted
 * @param skipped left the row alone
 * @param version the checkpoint afterwards; empty when it is 0
 * @param failure why nothing of the instance was written
 */
public record InstanceOutcome(
        InstanceId instance,
        List<Long> applied,
        List<Long> alreadyApplied,
        List<Long> rejected,
        List<Long> superseded,
        List<Long> skipped,
        OptionalLong version,
        Optional<Failure> failure) {}
