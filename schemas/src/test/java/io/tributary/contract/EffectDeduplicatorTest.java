/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tributary.contract.EffectDeduplicator.Memory;
import io.tributary.contract.EffectDeduplicator.Novelty;
import java.util.ArrayList;
import java.util.List;
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

    private Novelty take(String source, String row, long sequence) {
        return deduplicator.take(new EffectAddress(source, row, sequence), () -> taken.add(sequence));
    }
}
