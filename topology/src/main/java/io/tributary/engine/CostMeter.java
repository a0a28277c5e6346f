/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

/** Counts the requests of one operation. Thread-safe. */
final class CostMeter {
    private Cost cost = Cost.NONE;

    void rowRead() {
        add(new Cost(1, 0, 0, 0));
    }

    void historyRead() {
        add(new Cost(0, 1, 0, 0));
    }

    void outboxRead() {
        add(new Cost(0, 0, 1, 0));
    }

    void write() {
        add(new Cost(0, 0, 0, 1));
    }

    synchronized Cost total() {
        return cost;
    }

    private synchronized void add(Cost more) {
        cost = cost.plus(more);
    }
}
