/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.app.dynamodb.TableShape.Purpose;
import io.tributary.freight.Shipments;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableShapeTest {
    @Test
    void the_example_needs_a_table_of_events_and_one_of_rows_with_their_outbox() {
        assertThat(TableShape.of(List.of(Shipments.projection())))
                .containsExactly(
                        new TableShape("freight-events", Purpose.EVENTS, "pk", Optional.of("sk")),
                        new TableShape("freight-read", Purpose.OUTBOX, "pk", Optional.of("sk")));
    }
}
