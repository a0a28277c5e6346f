/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.observe.TaskLoad;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the tasks of this process have taken on and not finished.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
final class ApplicationLoad {
    private final Map<Integer, TaskLoad> byPartition = new ConcurrentHashMap<>();

    void set(int partition, TaskLoad load) {
        byPartition.put(partition, load);
    }

    void remove(int partition) {
        byPartition.remove(partition);
    }

    TaskLoad total() {
        return byPartition.values().stream().reduce(TaskLoad.NONE, TaskLoad::plus);
    }
}
