/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.Optional;

/**
 * What is still to be done for a row as a whole: while it is in the ledger, the outbox may hold effects of the row.
 *
 * @param sent the highest sequence of an effect that was sent; a restored one is proof that all up to it are committed,
 *     for the ledger's change and the effect are one transaction
 * @param removed the sequence up to which the outbox is known to hold nothing
 * @param repair a command that was read and not yet done
 */
record LedgerRow(long sent, long removed, Optional<RowCommand> repair) {}
