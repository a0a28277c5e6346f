/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.Failure;
import io.tributary.engine.RowOutcome;
import io.tributary.observe.ProjectionObserver;
import io.tributary.row.InstanceId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends turns: sends the effects and changes the ledger, which is one transaction. An instance leaves the ledger only
 * when its write is done, its effects are sent and nothing newer came.
 */
final class Settlement {
    private static final Logger LOG = LoggerFactory.getLogger(Settlement.class);

    private final ProjectionParts<?> parts;
    private final Ledger ledger;
    private final TaskOutput output;
    private final Removals removals;
    private final Backoff backoff;
    private final ProjectionObserver observer;

    Settlement(
            ProjectionParts<?> parts,
            Ledger ledger,
            TaskOutput output,
            Removals removals,
            Backoff backoff,
            ProjectionObserver observer) {
        this.parts = parts;
        this.ledger = ledger;
        this.output = output;
        this.removals = removals;
        this.backoff = backoff;
        this.observer = observer;
    }

    void settle(RowWork row, Turn turn, Turn.Result result, long now) {
        for (RowOutcome<?> outcome : result.outcomes()) {
            observer.applied(parts.projectionName(), outcome);
            if (outcome.contended()) {
                observer.contended(parts.projectionName(), row.key());
            }
            row.leftAt(Standing.after(outcome));
        }
        if (!result.effects().isEmpty()) {
            output.effects(row.text(), result.effects(), now);
            result.effects().forEach(effect -> row.sent(effect.sequence()));
        }
        removals.add(
                row.key(), result.alreadySent().stream().filter(row::foundSent).toList());
        if (result.alreadySent().stream().anyMatch(sequence -> !row.isProven(sequence))) {
            // Sent by this task before, and not read back: its acknowledgement may have been lost. That this one is
            // committed proves as much, since transactions of a task are committed in order or it starts anew.
            output.acknowledge(row.text(), row.sent(), now);
        }
        for (InstanceWork.Taken taken : turn.taken()) {
            Failure failure = result.failures().get(taken.id());
            if (failure == null) {
                settled(row, taken);
            } else {
                failed(row, taken, failure, now);
            }
        }
        if (turn.repair().isPresent() && row.repair().equals(turn.repair())) {
            repaired(row, result.outcomes());
        }
        if (result.undeliverable().isPresent()) {
            undeliverable(row, result.undeliverable().get(), now);
        } else if (result.blockedUntil().isPresent()) {
            row.blockedUntil(result.blockedUntil().getAsLong());
        } else {
            row.turnEnded();
        }
        for (Turn.Letter letter : result.letters()) {
            output.deadLetter(
                    bytes(row), letter.bytes().get(), letter.instance().source(), letter.failure(), now);
            if (result.undeliverable().filter(letter.failure()::equals).isPresent()) {
                row.drainReported();
            } else {
                reported(row, letter.instance());
            }
        }
        recordRow(row);
    }

    private void undeliverable(RowWork row, Failure failure, long now) {
        row.turnBroken(now, backoff);
        LOG.atWarn()
                .addKeyValue("projection", parts.projectionName())
                .addKeyValue("rowKey", row.text())
                .addKeyValue("error", failure.message())
                .log("An effect cannot be sent, and holds up those of its row");
    }

    /** Ends a turn whose effects could not be read or serialised, or that met a bug: all of it is done again. */
    void broken(RowWork row, Turn turn, Throwable cause, long now) {
        Failure failure = new Failure(
                cause.getClass().getSimpleName(), String.valueOf(cause.getMessage()), OptionalLong.empty(), true);
        LOG.atWarn()
                .addKeyValue("projection", parts.projectionName())
                .addKeyValue("rowKey", row.text())
                .addKeyValue("error", cause.toString())
                .log("A turn broke off; it is made again");
        LOG.atDebug().setCause(cause).log("A turn broke off");
        for (InstanceWork.Taken taken : turn.taken()) {
            failed(row, taken, failure, now);
        }
        row.turnBroken(now, backoff);
        recordRow(row);
    }

    private void settled(RowWork row, InstanceWork.Taken taken) {
        InstanceWork instance = instance(row, taken.id());
        if (instance.settled()) {
            row.instances().remove(taken.id());
            ledger.remove(row.text(), taken.id());
        } else {
            ledger.put(row.text(), taken.id(), instance.entry());
        }
    }

    private void failed(RowWork row, InstanceWork.Taken taken, Failure failure, long now) {
        InstanceWork instance = instance(row, taken.id());
        instance.failed(now, backoff, failure.retryable());
        ledger.put(row.text(), taken.id(), instance.entry());
        observer.failed(
                parts.projectionName(),
                row.key(),
                taken.id(),
                failure,
                instance.attempts().count());
    }

    private void reported(RowWork row, InstanceId id) {
        InstanceWork instance = instance(row, id);
        instance.reported();
        ledger.put(row.text(), id, instance.entry());
    }

    private void repaired(RowWork row, List<RowOutcome<?>> outcomes) {
        for (RowOutcome<?> outcome : outcomes) {
            outcome.failure()
                    .ifPresent(failure -> LOG.atError()
                            .addKeyValue("projection", parts.projectionName())
                            .addKeyValue("rowKey", row.text())
                            .addKeyValue("error", failure.code())
                            .log("A repair failed and is not made again; repeat the command when the cause is gone"));
        }
        row.repaired();
    }

    /** Brings the ledger's record of the row as a whole up to date. */
    void recordRow(RowWork row) {
        Optional<LedgerRow> state = row.state();
        if (state.isPresent()) {
            ledger.put(row.text(), state.get());
        } else if (row.isRecorded()) {
            ledger.remove(row.text());
        }
        row.recorded(state.isPresent());
    }

    private static InstanceWork instance(RowWork row, InstanceId id) {
        InstanceWork instance = row.instances().get(id);
        if (instance == null) {
            throw new IllegalStateException("row " + row.text() + " has nothing to do for " + id.entry());
        }
        return instance;
    }

    private static byte[] bytes(RowWork row) {
        return row.text().getBytes(StandardCharsets.UTF_8);
    }
}
