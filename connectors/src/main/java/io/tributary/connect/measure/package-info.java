/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What is counted and measured while tables are read.
 *
 * <p><b>Enters:</b> what happened, from a task's thread.
 *
 * <p><b>Leaves:</b> counts and measures, for the threads that read metrics.
 *
 * <p><b>Promises:</b> no AWS, no Kafka; reading never waits for a task.
 */
@NullMarked
package io.tributary.connect.measure;

import org.jspecify.annotations.NullMarked;
