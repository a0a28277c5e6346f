/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Rule("event-store 1.4")
class KeyTextTest {
    @Test
    void percent_and_hash_are_encoded_and_nothing_else() {
        assertThat(KeyText.join(List.of("a#b", "50%", "", "Köln/ ?"))).isEqualTo("a%23b#50%25##Köln/ ?");
    }

    @Test
    void values_made_of_the_hardest_pieces_come_back_and_no_two_share_a_text() {
        String[] pieces = {"", "#", "%", "%23", "%25", "23", "25", "ö", "😀"};
        Map<String, List<String>> seen = new HashMap<>();

        for (String a : pieces) {
            for (String b : pieces) {
                for (String c : pieces) {
                    for (List<String> values :
                            List.of(List.of(a + b, c), List.of(a, b + c), List.of(a, b, c), List.of(a + b + c))) {
                        String text = KeyText.join(values);

                        assertThat(KeyText.split(text, values.size())).isEqualTo(values);
                        List<String> before = seen.putIfAbsent(text, values);
                        assertThat(before == null || before.equals(values))
                                .as(text)
                                .isTrue();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"a#b,1", "a,2", "a#,1", "'',2"})
    void another_number_of_values_is_an_error(String text, int expected) {
        assertThatThrownBy(() -> KeyText.split(text, expected))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must have " + expected + " values");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "a%2", "%24", "%2x", "100%"})
    void a_percent_sign_that_is_not_encoded_is_an_error(String text) {
        assertThatThrownBy(() -> KeyText.split(text, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("neither '%23' nor '%25'");
    }

    @Test
    void no_value_is_an_error() {
        assertThatThrownBy(() -> KeyText.join(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void texts_order_by_code_point_as_their_utf_8_bytes_do() {
        Comparator<String> bytes = (a, b) ->
                Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
        String[] pieces = {"", "a", "b", "ö", "\uD7FF", "\uE000", "\uFFFD", "😀", "😁", "𐀀"};
        Random random = new Random(1);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            texts.add(pieces[random.nextInt(pieces.length)]
                    + pieces[random.nextInt(pieces.length)]
                    + pieces[random.nextInt(pieces.length)]);
        }

        for (String a : texts) {
            for (String b : texts) {
                assertThat(Integer.signum(KeyText.CODE_POINT_ORDER.compare(a, b)))
                        .isEqualTo(Integer.signum(bytes.compare(a, b)));
            }
        }
        assertThat(KeyText.CODE_POINT_ORDER.compare("\uFFFD", "😀")).isNegative();
        assertThat("\uFFFD").isGreaterThan("😀");
    }

    @Test
    void a_stream_id_has_a_value_for_each_attribute() {
        StreamId id = new StreamId(List.of("tenant", "order"), List.of("a#b", ""));

        assertThat(id.text()).isEqualTo("a%23b#");
        assertThat(StreamId.parse(List.of("tenant", "order"), id.text())).isEqualTo(id);
        assertThat(id.get("tenant")).isEqualTo("a#b");
        assertThatThrownBy(() -> id.get("other"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[tenant, order], not 'other'");
        assertThatThrownBy(() -> new StreamId(List.of("a"), List.of("1", "2")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new StreamId(List.of(), List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
