/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.contract;

import org.jspecify.annotations.NullMarked;

/**
 * Whose effect it is, and which one in order.
 *
 * @param source who made it: {@link EffectHeaders#SOURCE}
 * @param rowKey the row's key: the record's key, in UTF-8
 * @param sequence its place among the effects of the row: {@link EffectHeaders#ROW_SEQUENCE}
 */
@NullMarked
public record EffectAddress(String source, String rowKey, long sequence) {}
