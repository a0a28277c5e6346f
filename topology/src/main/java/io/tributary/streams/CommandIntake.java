/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.observe.ProjectionObserver;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the records of the commands topic make of the rows that a task owns. One that cannot be acted on is ignored. */
final class CommandIntake {
    private static final Logger LOG = LoggerFactory.getLogger(CommandIntake.class);

    private final ProjectionParts<?> parts;
    private final OpenRows rows;
    private final Removals removals;
    private final Settlement settlement;
    private final ProjectionObserver observer;

    CommandIntake(
            ProjectionParts<?> parts,
            OpenRows rows,
            Removals removals,
            Settlement settlement,
            ProjectionObserver observer) {
        this.parts = parts;
        this.rows = rows;
        this.removals = removals;
        this.settlement = settlement;
        this.observer = observer;
    }

    void take(String row, byte @Nullable [] value, long now) {
        Optional<RowCommand> command = RowCommand.fromBytes(value == null ? new byte[0] : value);
        if (command.isEmpty()) {
            LOG.atWarn().addKeyValue("rowKey", row).log("A command of an unknown kind is ignored");
        } else if (command.get() instanceof RowCommand.Acknowledge acknowledge) {
            rows.find(row).ifPresent(open -> acknowledged(open, acknowledge.sequence()));
        } else if (!(command.get() instanceof RowCommand.Hello)) {
            act(row, command.get(), now);
        }
    }

    private void acknowledged(RowWork row, long sequence) {
        removals.add(row.key(), row.acknowledged(sequence));
        observer.acknowledged(parts.projectionName(), row.key(), sequence);
    }

    private void act(String text, RowCommand command, long now) {
        if (!parts.canBeDone(command)) {
            LOG.atWarn()
                    .addKeyValue("rowKey", text)
                    .log("A rebuild that names a source which is not declared is ignored");
            return;
        }
        RowWork row;
        try {
            row = rows.open(text);
        } catch (IllegalArgumentException e) {
            LOG.atWarn().addKeyValue("rowKey", text).log("A command for a row that cannot be is ignored");
            return;
        }
        if (command instanceof RowCommand.Wake) {
            row.instances().values().forEach(InstanceWork::makeDue);
            row.requestDrain();
        } else if (command instanceof RowCommand.Drain) {
            row.requestDrain();
        } else {
            row.requestRepair(command);
        }
        settlement.recordRow(row);
        rows.changed(row, now);
    }
}
