/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import java.util.Collection;
import java.util.Set;

/** The rules of the protocol between a row's owner, its outbox and the log. */
class DeliveryRules {
    /** Whether a new owner sends itself a word, so that it has something to consume. */
    boolean saysHello() {
        return true;
    }

    /** Whether an owner may act before it has consumed anything. */
    boolean mayAct(boolean consumed) {
        return consumed;
    }

    /** Whether the outbox is read before anything of a row is sent. */
    boolean drains(boolean suspect) {
        return suspect;
    }

    /** Whether a row that somebody else wrote to since its owner left it may have effects that the owner does not know. */
    boolean doubts(boolean moved) {
        return moved;
    }

    /** Whether the owner waits for another drainer's claim to end. */
    boolean heeds(PendingEffect.Claim claim, long now) {
        return !claim.by().equals(Owner.NAME) && claim.until() > now;
    }

    /** Whether a row is brought up to the heads, with effects, before it is folded anew. */
    boolean bringsUpBeforeRebuild() {
        return true;
    }

    /** The instances that stay failed whatever a repair came to that was made after them. */
    Set<InstanceId> failedBefore(Set<InstanceId> failed) {
        return failed;
    }

    /** The instances of a turn that are to be tried again. */
    Set<InstanceId> failed(Collection<InstanceId> taken, Set<InstanceId> failed) {
        return failed;
    }

    /** Whether effects are removed from the outbox before they are sent. */
    boolean removesFirst() {
        return false;
    }

    /** Whether effects that were handed over count as committed. */
    boolean handedOverIsCommitted() {
        return false;
    }

    /** The effects that need not be removed any more. */
    Set<OutboxKey> removed(Collection<OutboxKey> asked, Set<OutboxKey> confirmed) {
        return confirmed;
    }

    /** Whether a new owner takes over what the ledger says. */
    boolean restores() {
        return true;
    }

    /** Whether an instance is done with when its turn is. */
    boolean isDone(boolean somethingNewer) {
        return !somethingNewer;
    }

    /** Whether a failed instance is tried again. */
    boolean triesAgain() {
        return true;
    }
}
