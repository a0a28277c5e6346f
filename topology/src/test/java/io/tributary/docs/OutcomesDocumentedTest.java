/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.docs.Depot.WEIGHINGS;
import static io.tributary.docs.Depot.weighing;
import static io.tributary.testing.TestEvent.event;

import io.tributary.docs.Depot.ShipmentKey;
import io.tributary.docs.Depot.Weighed;
import io.tributary.projection.Evolution;
import io.tributary.testing.Scenario;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** Skips, rejections and failures. */
class OutcomesDocumentedTest {
    private static final ShipmentKey SH_1 = new ShipmentKey("sh-1");

    @Test
    void an_event_may_be_skipped() {
        var skipping = weighing(
                // snippet: skip
                weigh -> weigh.evolve(
                        Weighed.class,
                        (row, event, context) -> event.kg().signum() == 0 // a tare
                                ? Evolution.skip()
                                : Evolution.to(row.weighed(event)))
                // end
                );
        var tare = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.ZERO));
        var ten = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.TEN));

        Scenario.of(skipping)
                .when(tare)
                .then(SH_1)
                .skipped(tare)
                .noRow()
                .checkpoint("weigh", "w-1", 0)
                .and()
                .when(ten)
                .then(SH_1)
                .skipped(tare)
                .applied(ten)
                .checkpoint("weigh", "w-1", 2);
    }

    @Test
    void a_failure_is_final_or_holds_up_its_instance() {
        var checking = weighing(
                // snippet: reject
                weigh -> weigh.on(Weighed.class, (row, event) -> {
                            if (event.kg().signum() < 0) {
                                throw new IllegalArgumentException("kg must not be negative, was " + event.kg());
                            }
                            return row.weighed(event);
                        })
                        .terminal((failure, event) -> failure instanceof IllegalArgumentException)
                // end
                );
        var failing = weighing(weigh -> weigh.on(Weighed.class, (row, event) -> {
            throw new IllegalStateException("the tariff is not known yet");
        }));
        var negative = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.ONE.negate()));
        var one = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.ONE));
        var other = event(WEIGHINGS, "w-2", new Weighed("sh-1", BigDecimal.TEN));

        Scenario.of(checking)
                .when(negative, one)
                .then(SH_1)
                .rejected(negative)
                .applied(one)
                .checkpoint("weigh", "w-1", 2);
        Scenario.of(failing)
                .when(one)
                .then(SH_1)
                .failed(one, "IllegalStateException")
                .noRow();
        Scenario.of(checking)
                .when(negative)
                .then(SH_1)
                .rejected(negative)
                .noRow()
                .writes(0);
        Scenario.of(checking)
                .given(other)
                .when(negative)
                .then(SH_1)
                .rejected(negative)
                .revision(2);
    }
}
