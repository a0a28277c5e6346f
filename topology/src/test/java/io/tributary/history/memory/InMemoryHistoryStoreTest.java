/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history.memory;

import io.tributary.history.HistoryStore;
import io.tributary.history.HistoryStoreConformance;

class InMemoryHistoryStoreTest extends HistoryStoreConformance {
    private final HistoryStore store = new InMemoryHistoryStore();

    @Override
    protected HistoryStore store(String table) {
        return store;
    }
}
