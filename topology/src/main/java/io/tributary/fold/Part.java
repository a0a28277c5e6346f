/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.item.Item;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One guarded write of a plan.
 *
 * @param guard what must still be so
 * @param item the whole item, a row's or a tombstone's
 * @param bytes what the item takes up, as DynamoDB counts
 * @param state the row's state in that item; nothing for a tombstone
 * @param revision the revision in that item, when the projection has one
 * @param effects the effects that are written with it, in sequence
 * @param versions the versions that this write decides, for each instance that moved; empty when the plan has no other
 * @param <R> the row type
 */
public record Part<R>(
        Guard guard,
        Item item,
        int bytes,
        Optional<R> state,
        OptionalLong revision,
        List<PendingEffect> effects,
        Map<InstanceId, Set<Long>> versions) {}
