/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.observe;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.tributary.Rule;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.RowSize;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.row.ItemSize;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LargeRowsTest {
    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());
    private final LargeRows observer = new LargeRows(3);
    private final Logger log = (Logger) LoggerFactory.getLogger(LargeRows.class);
    private final ListAppender<ILoggingEvent> warnings = new ListAppender<>();

    @BeforeEach
    void listen() {
        warnings.start();
        log.addAppender(warnings);
    }

    @AfterEach
    void stop() {
        log.detachAppender(warnings);
    }

    private RowOutcome<Summary> weighed(int from, int to) {
        RowOutcome<Summary> outcome = engines.apply(
                key("sh-1"),
                IntStream.rangeClosed(from, to)
                        .mapToObj(n -> weigh("w-" + n, 1, "sh-1", 1))
                        .toArray(StoredEvent[]::new));
        observer.applied("shipments", outcome);
        return outcome;
    }

    @Test
    @Rule("projections 7.7")
    void an_outcome_says_what_the_row_takes_up() {
        RowOutcome<Summary> outcome = weighed(1, 3);

        assertThat(outcome.size())
                .isEqualTo(new RowSize(ItemSize.of(engines.stored(key("sh-1")).orElseThrow()), 3));
    }

    @Test
    @Rule("projections 7.7")
    void a_row_with_many_checkpoints_is_named_once_and_again_when_it_has_doubled() {
        weighed(1, 3);
        assertThat(warnings.list).isEmpty();

        weighed(4, 4);
        weighed(5, 7);
        weighed(8, 8);

        assertThat(warnings.list)
                .extracting(warning -> warning.getKeyValuePairs().stream()
                        .filter(pair -> !pair.key.equals("bytes"))
                        .map(pair -> pair.key + "=" + pair.value)
                        .toList())
                .containsExactly(
                        List.of("projection=shipments", "rowKey=sh-1", "checkpoints=4"),
                        List.of("projection=shipments", "rowKey=sh-1", "checkpoints=8"));
        assertThat(warnings.list.get(0).getFormattedMessage()).contains("map a field, split the row");
    }

    @Test
    void a_bound_that_every_row_is_past_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LargeRows(0))
                .withMessage("most must be 1 or more, was 0");
    }
}
