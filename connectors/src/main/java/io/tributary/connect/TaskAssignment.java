/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.shard.Lane;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** How tables are spread over tasks: whole tables first, several tasks for a table only when there are more tasks. */
final class TaskAssignment {
    private TaskAssignment() {}

    /** The slots of each task; no more tasks than allowed, and none without a slot. */
    static List<List<Slot>> assign(Collection<String> tables, int maxTasks) {
        List<String> sorted = List.copyOf(new TreeSet<>(tables));
        if (sorted.isEmpty()) {
            return List.of();
        }
        List<List<Slot>> tasks = new ArrayList<>();
        if (sorted.size() >= maxTasks) {
            for (int task = 0; task < maxTasks; task++) {
                tasks.add(new ArrayList<>());
            }
            for (int table = 0; table < sorted.size(); table++) {
                tasks.get(table % maxTasks).add(new Slot(sorted.get(table), 0, 1));
            }
            return tasks;
        }
        for (int table = 0; table < sorted.size(); table++) {
            int slots = Math.min(Lane.COUNT, maxTasks / sorted.size() + (table < maxTasks % sorted.size() ? 1 : 0));
            for (int slot = 0; slot < slots; slot++) {
                tasks.add(List.of(new Slot(sorted.get(table), slot, slots)));
            }
        }
        return tasks;
    }
}
