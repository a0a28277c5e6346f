/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

/**
 * Something that must never be.
 *
 * @param invariant what is violated
 * @param message how
 */
record Violation(Invariant invariant, String message) {
    /** What must always hold. */
    enum Invariant {
        /** When nothing goes wrong any more, every event is considered and every outbox is emptied. */
        LIVENESS("I1 liveness"),
        /** A row's revisions have no holes, its checkpoints never go back and stand at decided events. */
        CHAIN("I2 chain"),
        /** Every write is what the events between its checkpoints make of the row before it. */
        WITNESS("I3 witness"),
        /** Where events commute, the row is what they come to in any order, and a rebuild changes nothing. */
        CANONICAL("I4 canonical"),
        /** Effects have a cause, are delivered, each first time in the row's order, and are there once. */
        EFFECTS("I5 effects"),
        /** Who deduplicates by one number per row sees exactly the effects that were asked for. */
        CONSUMER("I6 consumer"),
        /** An instance that fails holds up nothing else. */
        ISOLATION("I7 isolation"),
        /** What the router says to be covered has no event for the row. */
        COVERED("I8 covered"),
        /** Where nothing applies, nothing is written. */
        NO_WRITE("I9 no write"),
        /** A removed row keeps its checkpoints, and nothing else. */
        TOMBSTONE("I10 tombstone");

        private final String title;

        Invariant(String title) {
            this.title = title;
        }

        @Override
        public String toString() {
            return title;
        }
    }
}
