/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTest {
    @Test
    void a_position_is_what_an_append_answers() {
        assertThat(Position.parse("Order#o-1@7")).isEqualTo(new Position("Order", "o-1", 7));
        assertThat(Position.parse("Order#a%23b#c@d@12")).isEqualTo(new Position("Order", "a%23b#c@d", 12));
        assertThat(new Position("Order", "o-1", 7)).hasToString("Order#o-1@7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Order", "Order#o-1", "Order#@1", "#o-1@1", "Order#o-1@0", "Order#o-1@x", "o-1@7"})
    void anything_else_is_refused_with_what_it_should_be(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Position.parse(text))
                .withMessageContaining("as Order#o-1@7, was '" + text + "'");
    }
}
