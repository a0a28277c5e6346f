/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemTest {
    @Test
    void equality_does_not_depend_on_order_or_on_how_numbers_are_written() {
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("b", List.of(new BigDecimal("100.00"), 2.5));
        other.put("a", 1L);

        Item item = Item.of(Map.of("a", new BigDecimal("1.0"), "b", List.of(100, new BigDecimal("2.50"))));

        assertThat(item).isEqualTo(Item.of(other)).hasSameHashCodeAs(Item.of(other));
        assertThat(item.attributes().keySet()).containsExactly("a", "b");
    }

    @Test
    void null_is_there_and_differs_from_absent_and_empty() {
        Item item = Item.empty().with("nothing", null);

        assertThat(item.has("nothing")).isTrue();
        assertThat(item.get("nothing")).contains(Item.Null.NULL);
        assertThat(item).isNotEqualTo(Item.empty()).isNotEqualTo(Item.of(Map.of("nothing", "")));
        assertThat(item.get("other")).isEmpty();
    }

    @Test
    void an_item_does_not_change_with_what_it_was_made_of() {
        byte[] bytes = {1, 2};
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {3, 4});
        List<Object> list = new ArrayList<>(List.of("a"));
        Map<String, Object> map = new HashMap<>(Map.of("x", 1));
        Item item = Item.of(Map.of("bytes", bytes, "buffer", buffer, "list", list, "map", map));

        bytes[0] = 9;
        buffer.put(0, (byte) 9);
        buffer.get();
        list.add("b");
        map.put("y", 2);

        assertThat(item)
                .isEqualTo(Item.of(Map.of(
                        "bytes",
                        new byte[] {1, 2},
                        "buffer",
                        new byte[] {3, 4},
                        "list",
                        List.of("a"),
                        "map",
                        Map.of("x", 1))));
    }

    @Test
    void reading_a_buffer_that_an_item_gave_out_does_not_change_the_item() {
        Item item = Item.of(Map.of("b", new byte[] {1, 2}));

        ((ByteBuffer) item.get("b").orElseThrow()).get();

        assertThat(item).isEqualTo(Item.of(Map.of("b", new byte[] {1, 2})));
    }

    @Test
    void attributes_are_unmodifiable_at_every_depth() {
        Item item = Item.of(Map.of("list", List.of(1)));

        assertThatThrownBy(() -> item.attributes().put("x", 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> ((List<?>) item.get("list").orElseThrow()).remove(0))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void with_and_without_leave_the_item_as_it_was() {
        Item item = Item.of(Map.of("a", 1, "b", 2));

        assertThat(item.with("b", "x").withAll(Item.of(Map.of("c", 3))).without(List.of("a", "unknown")))
                .isEqualTo(Item.of(Map.of("b", "x", "c", 3)));
        assertThat(item).isEqualTo(Item.of(Map.of("a", 1, "b", 2)));
    }

    @ParameterizedTest
    @CsvSource({
        "100,100",
        "1E+2,100",
        "1.50,1.5",
        "0.000,0",
        "-0.0,0",
        "1E+37,10000000000000000000000000000000000000",
        "1E+38,1E+38"
    })
    void numbers_have_one_form(String given, String canonical) {
        assertThat(Item.of(Map.of("n", new BigDecimal(given))).get("n")).contains(new BigDecimal(canonical));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "12345678901234567890123456789012345678",
                "-9.9999999999999999999999999999999999999E+125",
                "1E-130"
            })
    void numbers_that_dynamodb_can_hold_are_taken(String number) {
        assertThat(Item.of(Map.of("n", new BigDecimal(number))).get("n")).contains(new BigDecimal(number));
    }

    @ParameterizedTest
    @CsvSource({
        "123456789012345678901234567890123456789,at most 38 significant digits",
        "1E+126,exponent",
        "1E-131,exponent",
        "1E+1000000000,exponent"
    })
    void numbers_that_dynamodb_cannot_hold_are_refused_by_attribute(String number, String rule) {
        assertThatThrownBy(() -> Item.of(Map.of("n", new BigDecimal(number))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("attribute 'n'")
                .hasMessageContaining(rule);
    }

    @Test
    void what_no_attribute_can_be_is_refused_by_attribute() {
        assertThatThrownBy(() -> Item.of(Map.of("outer", Map.of("inner", new Object()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("attribute 'inner'");
        assertThatThrownBy(() -> Item.of(Map.of("n", Double.NaN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("attribute 'n': a number must be finite, was NaN");
        assertThatThrownBy(() -> Item.of(Map.of("m", Map.of(1, "x"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("attribute 'm'");
    }

    @Test
    void sets_are_equal_in_any_order_and_never_empty_or_mixed() {
        assertThat(AttributeSet.of(AttributeSet.Kind.NS, List.of(1, 2.5)))
                .isEqualTo(
                        AttributeSet.of(AttributeSet.Kind.NS, List.of(new BigDecimal("2.50"), new BigDecimal("1.0"))));
        assertThat(AttributeSet.of(AttributeSet.Kind.BS, List.of(new byte[] {1}, new byte[] {1}))
                        .asList())
                .hasSize(1);
        assertThatThrownBy(() -> AttributeSet.of(AttributeSet.Kind.SS, Collections.emptySet()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a SS must have at least one element");
        assertThatThrownBy(() -> AttributeSet.of(AttributeSet.Kind.SS, List.of("a", 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Integer");
    }

    @Test
    void texts_for_logs_hold_no_values() {
        Item item = Item.of(Map.of("name", "secret", "tags", AttributeSet.of(AttributeSet.Kind.SS, List.of("secret"))));

        assertThat(item).hasToString("Item[name, tags]");
        assertThat(item.get("tags").orElseThrow()).hasToString("SS of 1");
    }
}
