/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.outbox.OutboxItems;
import io.tributary.row.RowKey;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class OutboxSweeperTest {
    private final Warehouse warehouse = new Warehouse("somebody-else");
    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final RowCommands commands = new RowCommands(producer, "commands");

    @Test
    @Rule("projections 10.5")
    void rows_whose_effects_lie_for_a_minute_are_woken_each_once() {
        for (int row = 0; row < 40; row++) {
            for (long version = 1; version <= 2; version++) {
                warehouse.appliedByAnother(Parcels.scanned("sh-" + row, version, "Ulm"));
            }
        }

        assertThat(sweep(Duration.ofSeconds(30))).isZero();
        assertThat(producer.history()).isEmpty();

        assertThat(sweep(Duration.ofSeconds(90))).isEqualTo(40);
        assertThat(producer.history())
                .allSatisfy(record ->
                        assertThat(RowCommand.fromBytes(record.value())).contains(new RowCommand.Wake()))
                .extracting(record -> new String(record.key(), StandardCharsets.UTF_8))
                .hasSize(40)
                .doesNotHaveDuplicates();
    }

    @Test
    void what_a_task_says_to_itself_is_not_for_others_to_send() {
        RowKey row = new RowKey(List.of("shipmentId"), List.of("sh-1"));
        assertThatIllegalArgumentException().isThrownBy(() -> commands.send(row, new RowCommand.Hello(0)));
        assertThatIllegalArgumentException().isThrownBy(() -> commands.send(row, new RowCommand.Acknowledge(7)));
    }

    @Test
    void a_broker_that_does_not_take_a_command_fails_the_answer() {
        producer.sendException = new AuthorizationException("no");
        assertThat(commands.send(new RowKey(List.of("shipmentId"), List.of("sh-1")), new RowCommand.Drain())
                        .toCompletableFuture())
                .isCompletedExceptionally();
    }

    private int sweep(Duration later) {
        OutboxSweeper sweeper = new OutboxSweeper(
                warehouse,
                new OutboxItems(
                        Parcels.projection().name(), Parcels.projection().layout()),
                commands,
                Clock.offset(Clock.systemUTC(), later),
                3);
        return IntStream.range(0, OutboxItems.SHARDS)
                .map(shard -> sweeper.sweep(shard).toCompletableFuture().join())
                .sum();
    }
}
