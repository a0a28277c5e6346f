/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.engine.SourcedEvent;
import io.tributary.event.StoredEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Numbered events of accounts: they go round the rows, and each row's go round the instances that feed it.
 *
 * @param run keeps its rows and instances apart from those of other workloads
 * @param rows how many rows
 * @param instances how many instances feed each row
 * @param events how many events in all
 */
record Workload(String run, int rows, int instances, int events) {
    StoredEvent event(int number) {
        String account = account(number % rows);
        int turn = number / rows;
        String instance = account + "." + turn % instances;
        long version = turn / instances + 1L;
        return Account.EVENTS.encode(
                Account.EVENTS.id(instance),
                version,
                new Account.Moved(account, 1, "movement number " + version),
                instance + "@" + version,
                Instant.EPOCH,
                Map.of());
    }

    String account(int row) {
        return run + "-" + row;
    }

    /** The number of the event with this place. */
    int number(String instance, long version) {
        int dot = instance.indexOf('.');
        int row = Integer.parseInt(instance.substring(run.length() + 1, dot));
        int turn = ((int) version - 1) * instances + Integer.parseInt(instance.substring(dot + 1));
        return turn * rows + row;
    }

    /** All events, so many to a write on average, rows taking turns. */
    List<Turn> turns(double eventsPerWrite) {
        List<Turn> turns = new ArrayList<>();
        int perRow = (events + rows - 1) / rows;
        int from = 0;
        for (int turn = 1; from < perRow; turn++) {
            int to = Math.min(perRow, Math.max(from + 1, (int) Math.round(turn * eventsPerWrite)));
            for (int row = 0; row < rows; row++) {
                List<SourcedEvent> together = new ArrayList<>();
                for (int each = from; each < to; each++) {
                    int number = each * rows + row;
                    if (number < events) {
                        together.add(SourcedEvent.of("moved", event(number)));
                    }
                }
                if (!together.isEmpty()) {
                    turns.add(new Turn(Account.key(account(row)), together));
                }
            }
            from = to;
        }
        return turns;
    }

    /** The workload that an instance or account belongs to. */
    static String runOf(String name) {
        return name.substring(0, name.indexOf('-'));
    }
}
