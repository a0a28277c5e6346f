/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import io.tributary.history.HistoryStore;
import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;

/** Where a case keeps what it needs. */
interface CaseStores {
    RowStore rows(RowLayout layout);

    HistoryStore histories();
}
