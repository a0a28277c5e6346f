/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.contract.EffectAddress;
import io.tributary.contract.EffectHeaders;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class EffectAddressesTest {
    private static final String SHIPMENTS = "/tributary-shipments/shipments/1";

    @Test
    void the_address_is_read_from_the_record() {
        ConsumerRecord<String, byte[]> text = new ConsumerRecord<>("delivered-effects", 0, 7, "sh-ä", new byte[0]);
        headers(text, SHIPMENTS, "4200");
        assertThat(EffectAddresses.of(text)).isEqualTo(new EffectAddress(SHIPMENTS, "sh-ä", 4200));

        ConsumerRecord<byte[], byte[]> bytes =
                new ConsumerRecord<>("delivered-effects", 0, 7, "sh-ä".getBytes(StandardCharsets.UTF_8), new byte[0]);
        headers(bytes, SHIPMENTS, "4200");
        assertThat(EffectAddresses.of(bytes)).isEqualTo(EffectAddresses.of(text));
    }

    @Test
    void a_record_that_is_no_effect_is_named() {
        ConsumerRecord<String, byte[]> bare = new ConsumerRecord<>("delivered-effects", 3, 7, "sh-1", new byte[0]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EffectAddresses.of(bare))
                .withMessageContaining("delivered-effects-3@7: header 'tributary-row-sequence' is missing");
        headers(bare, SHIPMENTS, "many");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EffectAddresses.of(bare))
                .withMessageContaining("must be a whole number, was 'many'");
    }

    private static void headers(ConsumerRecord<?, ?> record, String source, String sequence) {
        record.headers().add(EffectHeaders.SOURCE, source.getBytes(StandardCharsets.UTF_8));
        record.headers().add(EffectHeaders.ROW_SEQUENCE, sequence.getBytes(StandardCharsets.UTF_8));
    }
}
