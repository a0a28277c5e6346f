/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.memory;

import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;
import io.tributary.row.RowStoreConformance;

class InMemoryRowStoreTest extends RowStoreConformance {
    @Override
    protected RowStore store(RowLayout layout) {
        return new InMemoryRowStore(layout);
    }
}
