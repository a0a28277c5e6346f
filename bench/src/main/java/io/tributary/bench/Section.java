/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

/** One thing that is measured, with its baseline beside it. */
interface Section {
    /** What {@code --only} calls it. */
    String name();

    /** Measures, and fails where the two sides of a ratio did not do the same work. */
    void measure(Effort effort, Results results) throws Exception;
}
