/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.snapshot;

/**
 * What is stored about a table.
 *
 * @param stream the ARN of the stream that is being read
 * @param snapshot whether the table is scanned when that stream is first seen
 */
public record TableState(String stream, boolean snapshot) {}
