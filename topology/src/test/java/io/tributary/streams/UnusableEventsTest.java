/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tributary.Rule;
import io.tributary.contract.DeadLetter;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events that nobody can decode, key or store are kept, reported, and hold up no other. */
class UnusableEventsTest {
    private final Warehouse warehouse = new Warehouse(Driver.SETTINGS.applicationId());
    private Driver driver = new Driver(warehouse.engine());

    @AfterEach
    void close() {
        Parcels.UNKEYED.clear();
        Driver.outage = false;
        driver.close();
    }

    @Test
    void an_event_that_cannot_be_keyed_is_reported_kept_and_applied_when_it_can() {
        Parcels.UNKEYED.add(77L);
        driver.batch(
                warehouse, weighed("w-1", 1, "sh-1", 1), weighed("w-1", 2, "sh-1", 77), weighed("w-1", 3, "sh-1", 1));

        // Once for the event, and once for the row, whose next event has it in its gap.
        assertThat(driver.deadLetters())
                .extracting(DeadLetter::getRowKey, DeadLetter::getStreamId, DeadLetter::getVersion, DeadLetter::getCode)
                .containsExactlyInAnyOrder(tuple(null, "w-1", 2L, "KeyFailed"), tuple("sh-1", "w-1", 2L, "Poison"));
        Parcels.UNKEYED.clear();
        driver.pass(Duration.ofMinutes(2)).settle().pass(Duration.ofMinutes(2)).settle();

        assertThat(warehouse.row("sh-1")).startsWith("R(0,,79 | weigh#w-1:3 | ");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    @Rule("projections 6.3")
    void an_event_for_a_row_that_dynamodb_cannot_have_is_reported_and_harms_no_other() {
        driver.batch(warehouse, weighed("w-1", 1, "x".repeat(3_000), 1), weighed("w-2", 1, "sh-1", 4));

        assertThat(driver.deadLetters()).extracting(DeadLetter::getCode).containsExactly("RowKeyInvalid");
        assertThat(warehouse.row("sh-1")).startsWith("R(0,,4 |");
        assertThat(driver.load.total().kept()).isEqualTo(1);
    }

    @Test
    void bytes_that_nobody_can_decode_are_reported_and_kept_and_stop_nothing() {
        driver.arrive("Weigh", "w-9", new byte[] {1, 2, 3});
        driver.batch(warehouse, weighed("w-1", 1, "sh-1", 1));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,,1 | weigh#w-1:1 | 1)");
        assertThat(driver.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(letter.getCode()).isEqualTo("EventUndecodable");
            assertThat(letter.getStreamId()).isEqualTo("w-9");
            assertThat(letter.getVersion()).isNull();
        });
        driver = driver.successor(warehouse.engine());
        driver.pass(Duration.ofMinutes(2)).settle();
        assertThat(driver.load.total().kept()).isEqualTo(1);
        assertThat(driver.deadLetters()).isEmpty();
    }

    @Test
    void while_the_registry_is_away_events_are_kept_and_nobody_is_told() {
        Driver.outage = true;
        driver.batch(warehouse, weighed("w-1", 1, "sh-1", 1));
        assertThat(driver.load.total().kept()).isEqualTo(1);
        assertThat(driver.deadLetters()).isEmpty();

        Driver.outage = false;
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,,1 | weigh#w-1:1 | 1)");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }
}
