/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.item.Item;
import io.tributary.row.Guard;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Items at a row's key that are not its row. */
class UnreadableRowTest {
    private static final RowKey SH1 = key("sh-1");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

    @Test
    @Rule("projections 3.7")
    void a_row_that_cannot_be_read_into_its_type_fails_and_is_not_overwritten() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        var broken = engines.stored(SH1).orElseThrow().with("kg", "heavy").with("revision", 1);
        engines.faulty.next(
                (store, write) -> store.write(new RowWrite(SH1, write.guard(), broken, write.outbox(), "broken")));
        engines.apply(SH1, weigh("w-1", 2, "sh-1", 3));

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 3, "sh-1", 3));

        assertThat(outcome.failure().orElseThrow().code()).isEqualTo("RowUnreadable");
        assertThat(outcome.failure().orElseThrow().message()).contains("'kg'");
        assertThat(engines.stored(SH1)).contains(broken);
    }

    @Test
    @Rule("projections 3.7")
    void an_item_that_says_it_is_something_else_is_no_row_and_is_not_overwritten() {
        Item invoice = Shipments.projection().layout().marked(SH1, false).with("entity", "Invoice");
        Engines.await(engines.rows.write(
                new RowWrite(SH1, new Guard.Absent(), invoice, new TreeMap<>(Map.of()), "a stranger's")));

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        assertThat(outcome.failure().orElseThrow().code()).isEqualTo("RowUnreadable");
        assertThat(outcome.failure().orElseThrow().message())
                .contains("attribute 'entity' of the stored item is 'Invoice'")
                .contains("'ShipmentSummary'");
        assertThat(engines.stored(SH1)).contains(invoice);
    }
}
