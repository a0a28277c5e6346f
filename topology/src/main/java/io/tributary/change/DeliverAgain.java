/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change;

import io.tributary.engine.Failure;

/**
 * A record that is not settled. What it did achieve is not done twice when it comes again.
 *
 * @param record the record
 * @param failure the first reason that was met
 */
public record DeliverAgain(ChangeRecord record, Failure failure) {}
