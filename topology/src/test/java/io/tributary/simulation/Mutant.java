/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.simulation.Violation.Invariant;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/** Protocols with one rule missing, each of which an invariant must catch. */
enum Mutant {
    NO_GUARD("rows are written whatever is there", StoreMutants.NoGuard::new, Invariant.CHAIN),
    NO_GAP_FILL(
            "versions below an event count as seen", EngineMutants.NoGapFill::new, Invariant.WITNESS, Invariant.CHAIN),
    EFFECTS_OUTSIDE_THE_TRANSACTION(
            "effects are put in a second write, after the row's", StoreMutants.EffectsOutside::new, Invariant.EFFECTS),
    BLIND_RETRY("a write that timed out is repeated without its guard", StoreMutants.BlindRetry::new, Invariant.CHAIN),
    TIMEOUT_TAKEN_AS_DONE(
            "a write that timed out counts as done",
            StoreMutants.TimeoutTakenAsDone::new,
            Invariant.LIVENESS,
            Invariant.WITNESS,
            Invariant.EFFECTS),
    REFUSAL_TAKEN_AS_DONE(
            "a write that lost the race counts as done",
            StoreMutants.RefusalTakenAsDone::new,
            Invariant.LIVENESS,
            Invariant.WITNESS,
            Invariant.EFFECTS),
    TOMBSTONE_WITHOUT_CHECKPOINTS(
            "a tombstone forgets what was considered", StoreMutants.ForgetfulTombstone::new, Invariant.TOMBSTONE),
    CREATE_WITHOUT_CHECKPOINTS(
            "another writer's create forgets the tombstone's checkpoints",
            StoreMutants.ForgetfulCreate::new,
            Invariant.TOMBSTONE),
    CHECKPOINT_PAST_A_SKIP(
            "the checkpoint moves over a skipped event above it",
            StoreMutants.PastASkip::new,
            Invariant.CHAIN,
            Invariant.WITNESS),
    STALE_SKIP("a skip decided on a cached row counts", StoreMutants.StaleReads::new, Invariant.WITNESS),
    LATEST_ON_A_FOLD(
            "a FOLD source is folded as LATEST",
            EngineMutants.LatestOnAFold::new,
            Invariant.WITNESS,
            Invariant.CHAIN,
            Invariant.LIVENESS),
    DELETE_BEFORE_DELIVER(
            "effects leave the outbox before they are sent", DeliveryMutants.DeleteFirst::new, Invariant.EFFECTS),
    ACKNOWLEDGE_BEFORE_COMMIT(
            "effects leave the outbox before the transaction that sends them",
            DeliveryMutants.AcknowledgeEarly::new,
            Invariant.EFFECTS),
    NO_SUSPECT_DRAIN(
            "effects are forwarded without a look at the outbox", DeliveryMutants.NoDrain::new, Invariant.EFFECTS),
    UNPROCESSED_DELETE_TAKEN_AS_DONE(
            "a deletion that was not confirmed counts as done",
            DeliveryMutants.UnprocessedDelete::new,
            Invariant.EFFECTS,
            Invariant.LIVENESS),
    NO_HELLO("an owner acts before it has consumed anything", DeliveryMutants.NoHello::new, Invariant.EFFECTS),
    LEDGER_NOT_RESTORED(
            "a new owner does not ask what was left undone",
            DeliveryMutants.NotRestored::new,
            Invariant.LIVENESS,
            Invariant.EFFECTS),
    NEWER_EVENT_FORGOTTEN(
            "an instance is done with although something newer came",
            DeliveryMutants.NewerForgotten::new,
            Invariant.LIVENESS),
    FAILURE_FORGOTTEN(
            "a failed instance is not tried again", DeliveryMutants.FailureForgotten::new, Invariant.LIVENESS),
    MOVED_ROW_TAKEN_AS_CLEAN(
            "the owner forgets the revision at which it left a row",
            DeliveryMutants.MovedTakenAsClean::new,
            Invariant.EFFECTS),
    FOREIGN_CLAIM_IGNORED(
            "effects are sent that another drainer has claimed",
            DeliveryMutants.ForeignClaimIgnored::new,
            Invariant.EFFECTS),
    POISON_HOLDS_UP_ITS_ROW(
            "an instance that fails fails the others of its row",
            DeliveryMutants.PoisonHoldsUpItsRow::new,
            Invariant.ISOLATION),
    JUMP_TAKEN_AS_SEEN(
            "the router takes versions that it did not see for another row's",
            EngineMutants.JumpTakenAsSeen::new,
            Invariant.COVERED),
    ANSWER_KEPT(
            "an owner's answer is kept for later questions",
            EngineMutants.AnswerKept::new,
            Invariant.WITNESS,
            Invariant.CHAIN),
    REBUILD_AHEAD_OF_DELIVERY(
            "a rebuild goes to the heads without applying them first",
            DeliveryMutants.RebuildAhead::new,
            Invariant.WITNESS,
            Invariant.EFFECTS),
    REPAIR_SETTLES_A_FAILURE(
            "a repair that succeeds settles what failed before it",
            DeliveryMutants.RepairSettles::new,
            Invariant.LIVENESS);

    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Supplier<Collaborators> collaborators;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Set<Invariant> caughtBy;

    Mutant(String meaning, Supplier<Collaborators> collaborators, Invariant... caughtBy) {
        this.meaning = meaning;
        this.collaborators = collaborators;
        this.caughtBy = Set.of(caughtBy);
    }

    /** What it does. */
    String meaning() {
        return meaning;
    }

    /** What the owner works with. */
    Collaborators collaborators() {
        return collaborators.get();
    }

    /** The invariants that may catch it. */
    Set<Invariant> caughtBy() {
        return caughtBy;
    }

    /** Its name in prose. */
    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
