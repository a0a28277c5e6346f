/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.outbox.OutboxKey;
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
