/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

/** How much a run measures: a quick look at everything, or enough of everything for figures to be kept. */
enum Effort {
    QUICK,
    FULL;

    int pick(int quick, int full) {
        return this == QUICK ? quick : full;
    }
}
