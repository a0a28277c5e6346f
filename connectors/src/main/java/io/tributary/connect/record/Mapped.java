/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.connect.measure.Count;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.kafka.connect.source.SourceRecord;

/** What became of a change, or of an item of a scan. */
public sealed interface Mapped {
    /** Calls the function of the case at hand. */
    default <R> R fold(
            Function<List<SourceRecord>, R> handed,
            BiFunction<Count, List<SourceRecord>, R> skipped,
            Function<String, R> malformed) {
        if (this instanceof Handed found) {
            return handed.apply(found.records());
        }
        if (this instanceof Skipped left) {
            return skipped.apply(left.reason(), left.instead());
        }
        return malformed.apply(((Malformed) this).problem());
    }

    /**
     * To be handed on.
     *
     * @param records in their order; all carry the position of the change
     */
    record Handed(List<SourceRecord> records) implements Mapped {
        /** Copies. */
        public Handed {
            records = List.copyOf(records);
        }
    }

    /**
     * Not what is read for.
     *
     * @param reason why, as it is counted
     * @param instead what is kept of it elsewhere, if anything is
     */
    record Skipped(Count reason, List<SourceRecord> instead) implements Mapped {
        /** Copies. */
        public Skipped {
            instead = List.copyOf(instead);
        }

        /** Nothing is kept. */
        Skipped(Count reason) {
            this(reason, List.of());
        }
    }

    /**
     * A new item that claims to be an event and is not a whole one.
     *
     * @param problem the item's key, and what is wrong
     */
    record Malformed(String problem) implements Mapped {}
}
