/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceNumberTest {
    @Test
    @Rule("connector 2.7")
    void more_digits_are_a_greater_number() {
        assertThat(new SequenceNumber("1000000000000000000000"))
                .isGreaterThan(new SequenceNumber("999999999999999999999"));
        assertThat(new SequenceNumber("10")).isGreaterThan(new SequenceNumber("9"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.0", "latest", " 1"})
    void anything_but_digits_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SequenceNumber(text))
                .withMessageContaining("'" + text + "'");
    }
}
