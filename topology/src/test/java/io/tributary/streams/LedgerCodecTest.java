/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

class LedgerCodecTest {
    private static final Attempts ATTEMPTS = new Attempts(3, 1_000, 2_000, true);

    @Test
    void an_entry_is_read_as_it_was_written() {
        LedgerEntry entry = new LedgerEntry(
                7, true, ATTEMPTS, new TreeMap<>(Map.of(6L, Bytes.wrap(new byte[] {1}), 7L, Bytes.wrap(new byte[0]))));

        assertThat(LedgerCodec.entry(LedgerCodec.encode(entry))).isEqualTo(entry);
    }

    @Test
    void a_row_is_read_as_it_was_written() {
        LedgerRow row = new LedgerRow(500, 300, Optional.of(new RowCommand.CatchUp()));

        assertThat(LedgerCodec.row(LedgerCodec.encode(row))).isEqualTo(row);
        assertThat(LedgerCodec.row(LedgerCodec.encode(new LedgerRow(1, 1, Optional.empty()))))
                .isEqualTo(new LedgerRow(1, 1, Optional.empty()));
    }

    @Test
    void a_kept_event_is_read_as_it_was_written() {
        KeptEvent kept = new KeptEvent(
                "freight.Scan", Bytes.wrap(new byte[] {1, 2}), Bytes.wrap(new byte[] {3}), "scan", ATTEMPTS);

        assertThat(LedgerCodec.kept(LedgerCodec.encode(kept))).isEqualTo(kept);
    }

    @Test
    void a_value_of_a_newer_format_is_refused() {
        byte[] value = LedgerCodec.encode(new LedgerRow(1, 1, Optional.empty()));
        value[0] = 2;

        assertThatIllegalStateException()
                .isThrownBy(() -> LedgerCodec.row(value))
                .withMessageContaining("format 2");
    }
}
