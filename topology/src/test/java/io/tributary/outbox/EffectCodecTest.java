/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.junit.jupiter.api.Test;

class EffectCodecTest {

    sealed interface Mail permits Letter, Parcel {}

    record Letter(String to, List<String> lines) implements Mail {}

    record Parcel(
            @JsonProperty(access = JsonProperty.Access.READ_ONLY)
            int kg) implements Mail {
        Parcel {
            if (kg == 0) {
                throw new IllegalArgumentException("kg must be above 0");
            }
        }
    }

    sealed interface Twice permits First, Second {}

    sealed interface First extends Twice permits First.Same {
        record Same() implements First {}
    }

    sealed interface Second extends Twice permits Second.Same {
        record Same() implements Second {}
    }

    @Test
    void an_effect_comes_back_as_it_was() {
        EffectCodec<Mail> codec = EffectCodec.of(Mail.class);
        Letter letter = new Letter("\u00e4", List.of("", "x"));

        assertThat(codec.decode(codec.typeName(letter), codec.encode(letter))).isEqualTo(letter);
    }

    @Test
    void an_effect_that_can_be_written_and_not_read_is_refused_when_it_is_written() {
        assertThatExceptionOfType(EffectUnserializableException.class)
                .isThrownBy(() -> EffectCodec.of(Mail.class).encode(new Parcel(1)));
    }

    @Test
    void an_effect_of_a_type_that_was_not_declared_is_refused() {
        assertThatExceptionOfType(EffectUnserializableException.class)
                .isThrownBy(() -> EffectCodec.of(Object.class).encode("text"))
                .withMessageContaining("none of the declared types");
    }

    @Test
    void two_types_of_one_name_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EffectCodec.of(Twice.class))
                .withMessageContaining("'Same'");
    }
}
