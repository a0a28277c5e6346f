/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/** What lives in the heap. */
final class Memory {
    private Memory() {}

    /** Bytes in use after a collection. */
    static long used() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
