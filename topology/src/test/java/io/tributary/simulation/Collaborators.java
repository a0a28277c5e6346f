/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.RowEngine;
import io.tributary.row.RowStore;
import java.util.OptionalLong;

/** What the owner works with; a mutant swaps one of these. */
class Collaborators {
    /** The rows as served to the owner. */
    RowStore served(RowStore rows, Story story) {
        return rows;
    }

    /** The rows as the owner's client sees them. */
    RowStore seen(RowStore rows) {
        return rows;
    }

    /** The rows as served to another writer. */
    RowStore edited(RowStore rows) {
        return rows;
    }

    /** The engine. */
    RowEngine<Tally> engine(RowEngine<Tally> engine) {
        return engine;
    }

    /** The projection as the engine knows it. */
    Declared.Shape declared(Declared.Shape shape) {
        return shape;
    }

    /**
     * Since which version the router says that there is no other event of an instance for a row.
     *
     * @param covered what its chain says
     * @param last the version that it sent to the row last, 0 for none
     */
    OptionalLong covered(OptionalLong covered, long last) {
        return covered;
    }

    /** The owners of instances, for the life of a process. */
    Declared.Asked asked(Declared.Asked owners) {
        return owners;
    }

    /** The rules of delivery. */
    DeliveryRules delivery() {
        return new DeliveryRules();
    }
}
