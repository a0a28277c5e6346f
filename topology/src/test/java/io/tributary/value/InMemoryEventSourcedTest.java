/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.history.HistoryStore;
import io.tributary.history.memory.InMemoryHistoryStore;

class InMemoryEventSourcedTest extends EventSourcedConformance {
    private final HistoryStore store = new InMemoryHistoryStore();

    @Override
    protected HistoryStore store(String table) {
        return store;
    }
}
