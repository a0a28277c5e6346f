/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

/**
 * Where an outbox item lies.
 *
 * @param row the row it belongs to
 * @param sequence its place in the row's sequence
 */
public record OutboxPlace(RowKey row, long sequence) {}
