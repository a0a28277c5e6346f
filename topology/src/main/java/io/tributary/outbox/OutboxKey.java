/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import io.tributary.row.RowKey;

/**
 * Where an effect lies in the outbox.
 *
 * @param row the row it belongs to
 * @param sequence its place in the row's sequence
 */
public record OutboxKey(RowKey row, long sequence) {}
