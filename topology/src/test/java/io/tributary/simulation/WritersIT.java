/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.projection.Mode;
import io.tributary.row.RowStore;
import io.tributary.row.dynamodb.DynamoDbRowStore;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Real threads that write the same rows of a real endpoint, and what its stream says that they wrote. */
class WritersIT {
    private static final int EVENTS = 40_000;

    @Test
    @Rule({
        "projections 3.4",
        "projections 8.1",
        "projections 8.2",
        "projections 8.3",
        "projections 9.4",
        "projections 9.6",
        "projections 10.1",
        "projections 10.5",
        "projections 11.1",
        "projections 11.5"
    })
    void no_update_is_lost_and_no_effect_leaves_out_of_its_first_order() throws Exception {
        Optional<Violation> violation =
                written(Duration.ofSeconds(Long.getLong("writers.seconds", 30)), 20, new Collaborators());

        assertThat(violation).isEmpty();
    }

    @Test
    void a_store_that_drops_the_condition_on_the_revision_is_found_out() throws Exception {
        Optional<Violation> violation = Optional.empty();
        for (int round = 0; round < 10 && violation.isEmpty(); round++) {
            violation = written(Duration.ofSeconds(4), 2, new StoreMutants.NoGuard());
        }

        // Which invariant falls first is up to the threads: a row or the effects beside it are overwritten.
        assertThat(violation).isPresent();
    }

    private static Optional<Violation> written(Duration time, int count, Collaborators collaborators) throws Exception {
        Story story = Story.large(new Random(1), List.of(Mode.FOLD, Mode.FOLD, Mode.LATEST), count, 12, EVENTS);
        Declared declared = new Declared(story.shape());
        declared.mended(true);
        try (ReadModelStream tables = new ReadModelStream()) {
            RowStore stored =
                    new DynamoDbRowStore(tables.client(), declared.projection().layout());
            UnsureRows rows = new UnsureRows(collaborators.served(stored, story));
            try (Crowd crowd = new Crowd(story, declared, tables, collaborators.seen(rows))) {
                crowd.write(time);
                Inquest inquest = new Inquest(story, declared);
                Optional<Violation> violation = inquest.hold(crowd, tables.puts());
                System.out.printf(
                        Locale.ROOT,
                        "writers: %d s, %d rows, %d events, %d writes, %d conflicts, %d lost requests and answers,"
                                + " %d edits, %d rebuilds, %d effects delivered %d times: %s%n",
                        time.toSeconds(),
                        count,
                        crowd.told(),
                        inquest.written(),
                        rows.refused.get(),
                        rows.lost.get(),
                        crowd.edits.size(),
                        crowd.rebuilds.size(),
                        inquest.effects(),
                        crowd.delivered.size(),
                        violation.map(Violation::toString).orElse("fine"));
                return violation;
            }
        }
    }
}
