/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tributary.contract.EffectDeduplicator.Memory;
import io.tributary.contract.EffectDeduplicator.Novelty;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class EffectDeduplicatorTest {
    private static final String SHIPMENTS = "/tributary-shipments/shipments/1";

    private final EffectDeduplicator deduplicator = new EffectDeduplicator(Memory.untilRestart());
    private final List<Long> taken = new ArrayList<>();

    @Test
    void an_effect_is_taken_once_in_the_order_of_its_row() {
        assertThat(take(SHIPMENTS, "sh-1", 100)).isEqualTo(Novelty.NEW);
        assertThat(take(SHIPMENTS, "sh-1", 101)).isEqualTo(Novelty.NEW);
        assertThat(take(SHIPMENTS, "sh-1", 100)).isEqualTo(Novelty.REPEAT);
        assertThat(take(SHIPMENTS, "sh-1", 101)).isEqualTo(Novelty.REPEAT);
        assertThat(take(SHIPMENTS, "sh-1", 300)).isEqualTo(Novelty.NEW);
        assertThat(taken).containsExactly(100L, 101L, 300L);
    }

    @Test
    void rows_projections_and_incarnations_count_apart() {
        assertThat(take(SHIPMENTS, "sh-1", 500)).isEqualTo(Novelty.NEW);
        assertThat(take(SHIPMENTS, "sh-2", 100)).isEqualTo(Novelty.NEW);
        assertThat(take("/tributary-invoices/invoices/1", "sh-1", 100)).isEqualTo(Novelty.NEW);
        assertThat(take("/tributary-shipments/shipments/2", "sh-1", 100)).isEqualTo(Novelty.NEW);
    }

    @Test
    void an_effect_whose_work_failed_may_come_again() {
        EffectAddress address = new EffectAddress(SHIPMENTS, "sh-1", 100);
        assertThatIllegalStateException()
                .isThrownBy(() -> deduplicator.take(address, () -> {
                    throw new IllegalStateException("scripted");
                }));
        assertThat(take(SHIPMENTS, "sh-1", 100)).isEqualTo(Novelty.NEW);
    }

    @Test
    void the_address_is_read_from_the_record() {
        ConsumerRecord<String, byte[]> text = new ConsumerRecord<>("delivered-effects", 0, 7, "sh-ä", new byte[0]);
        headers(text, SHIPMENTS, "4200");
        assertThat(EffectAddress.of(text)).isEqualTo(new EffectAddress(SHIPMENTS, "sh-ä", 4200));

        ConsumerRecord<byte[], byte[]> bytes =
                new ConsumerRecord<>("delivered-effects", 0, 7, "sh-ä".getBytes(StandardCharsets.UTF_8), new byte[0]);
        headers(bytes, SHIPMENTS, "4200");
        assertThat(EffectAddress.of(bytes)).isEqualTo(EffectAddress.of(text));
    }

    @Test
    void a_record_that_is_no_effect_is_named() {
        ConsumerRecord<String, byte[]> bare = new ConsumerRecord<>("delivered-effects", 3, 7, "sh-1", new byte[0]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EffectAddress.of(bare))
                .withMessageContaining("delivered-effects-3@7: header 'tributary-row-sequence' is missing");
        headers(bare, SHIPMENTS, "many");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EffectAddress.of(bare))
                .withMessageContaining("must be a whole number, was 'many'");
    }

    private Novelty take(String source, String row, long sequence) {
        return deduplicator.take(new EffectAddress(source, row, sequence), () -> taken.add(sequence));
    }

    private static void headers(ConsumerRecord<?, ?> record, String source, String sequence) {
        record.headers().add(EffectHeaders.SOURCE, source.getBytes(StandardCharsets.UTF_8));
        record.headers().add(EffectHeaders.ROW_SEQUENCE, sequence.getBytes(StandardCharsets.UTF_8));
    }
}
