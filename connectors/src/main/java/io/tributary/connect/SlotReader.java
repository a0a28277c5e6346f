/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.EventTables;
import io.tributary.connect.read.TableAnswer;
import io.tributary.connect.read.Trouble;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One slot of a task: finds the table's stream, and from then on follows it. For the task's thread. */
final class SlotReader {
    private static final Logger LOG = LoggerFactory.getLogger(SlotReader.class);

    private final Slot slot;
    private final EventTables tables;
    private final Function<TableAnswer.Followable, StreamFollower> follow;
    private final Backoff backoff;
    private final Clock clock;
    private Optional<StreamFollower> follower = Optional.empty();
    private Instant due;

    SlotReader(
            Slot slot,
            EventTables tables,
            Function<TableAnswer.Followable, StreamFollower> follow,
            Backoff backoff,
            Clock clock) {
        this.slot = slot;
        this.tables = tables;
        this.follow = follow;
        this.backoff = backoff;
        this.clock = clock;
        this.due = clock.instant();
    }

    /** When there is something to do again. */
    Instant due() {
        return follower.map(StreamFollower::due).orElse(due);
    }

    /**
     * Does what is due, and returns what there is to hand on.
     *
     * @throws ConnectException if the task has to fail
     */
    List<SourceRecord> turn() {
        if (follower.isPresent()) {
            return follower.get().turn();
        }
        if (!due.isAfter(clock.instant())) {
            follower = tables.look(slot.table())
                    .fold(
                            found -> Optional.of(follow.apply(found)),
                            wrong -> {
                                throw new ConnectException(wrong.problem());
                            },
                            this::unreachable);
        }
        return List.of();
    }

    private Optional<StreamFollower> unreachable(TableAnswer.Unreachable answer) {
        if (answer.trouble() == Trouble.LASTING) {
            throw new ConnectException(answer.problem());
        }
        due = clock.instant().plus(backoff.failed());
        LOG.warn("{}; it is tried again at {}", answer.problem(), due);
        return Optional.empty();
    }
}
