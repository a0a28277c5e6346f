/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.type.TypeFactory;
import io.tributary.Rule;
import io.tributary.item.AttributeSet;
import io.tributary.item.Item;
import io.tributary.row.KeyTemplate;
import io.tributary.row.RowKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RowCodecTest {

    record Row(String name, Optional<BigDecimal> price, OptionalLong revision, Instant at, List<String> tags) {}

    record Typed(String text, long number, UUID id, Colour colour) {}

    record Renamed(@JsonAlias("weight") long kg) {}

    record Tagged(Set<String> tags) {}

    enum Colour {
        RED,
        GREEN
    }

    private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void a_record_comes_back_as_it_was() {
        RowCodec<Row> codec = codec(Row.class);
        Row row = new Row("Müller", Optional.of(new BigDecimal("1.10")), OptionalLong.of(3), AT, List.of("a", ""));

        Item item = codec.write(row);

        assertThat(item.get("at")).contains("2026-01-01T00:00:00Z");
        assertThat(codec.read(item).price().orElseThrow()).isEqualByComparingTo("1.1");
        assertThat(codec.read(item).tags()).containsExactly("a", "");
        assertThat(codec.read(item).revision()).hasValue(3);
    }

    @Test
    @Rule("projections 7.8")
    void an_empty_value_is_an_absent_attribute_and_a_stored_null_stays_one() {
        RowCodec<Row> codec = codec(Row.class);
        Row row = new Row("x", Optional.empty(), OptionalLong.empty(), AT, List.of());

        assertThat(codec.write(row, Item.empty(), List.of()).has("price")).isFalse();
        assertThat(codec.write(row, Item.of(Map.of("name", "y")).with("price", null), List.of())
                        .get("price"))
                .contains(Item.Null.NULL);
        assertThat(codec.write(row, Item.of(Map.of("price", 5)), List.of()).has("price"))
                .isFalse();
    }

    @Test
    @Rule("projections 7.8")
    void attributes_that_the_type_does_not_know_are_carried_over() {
        Row row = new Row("x", Optional.empty(), OptionalLong.empty(), AT, List.of());
        Item stored = codec(Row.class).write(row).with("gsi1pk", "A#1").with("name", "old");

        Item written = codec(Row.class).write(row, stored, List.of());

        assertThat(written.get("gsi1pk")).contains("A#1");
        assertThat(written.get("name")).contains("x");
    }

    @Test
    @Rule("projections 7.8")
    void an_attribute_that_is_read_by_its_former_name_is_not_kept_beside_the_new_one() {
        Item stored = Item.of(Map.of("weight", 5, "other", 1));

        Item written = codec(Renamed.class).write(new Renamed(7), stored, List.of());

        assertThat(written).isEqualTo(Item.of(Map.of("kg", 7, "other", 1)));
    }

    @Test
    @Rule("projections 7.8")
    void what_was_stored_as_a_set_stays_one() {
        Item stored = Item.of(Map.of(
                "tags",
                AttributeSet.of(AttributeSet.Kind.SS, List.of("a")),
                "inner",
                Map.of("sizes", AttributeSet.of(AttributeSet.Kind.NS, List.of(1, 2)))));
        RowCodec<Map<String, Object>> maps =
                RowCodec.of(TypeFactory.defaultInstance().constructType(new TypeReference<Map<String, Object>>() {}));

        assertThat(maps.write(maps.read(stored), stored, List.of())).isEqualTo(stored);
        assertThat(codec(Tagged.class)
                        .write(new Tagged(Set.of("a", "b")), stored, List.of())
                        .get("tags"))
                .contains(AttributeSet.of(AttributeSet.Kind.SS, List.of("a", "b")));
        assertThat(codec(Tagged.class)
                        .write(new Tagged(Set.of()), stored, List.of())
                        .get("tags"))
                .contains(List.of());
    }

    @Test
    void rows_without_a_fixed_shape_own_every_attribute() {
        RowCodec<Item> items = codec(Item.class);
        RowCodec<JsonNode> nodes = codec(JsonNode.class);
        RowCodec<Map<String, Object>> maps =
                RowCodec.of(TypeFactory.defaultInstance().constructType(new TypeReference<Map<String, Object>>() {}));
        Item stored = Item.of(Map.of("a", 1, "b", List.of("x")));

        assertThat(items.write(items.read(stored), Item.of(Map.of("c", 1)), List.of()))
                .isEqualTo(stored);
        assertThat(nodes.write(nodes.read(stored), Item.of(Map.of("c", 1)), List.of()))
                .isEqualTo(stored);
        assertThat(maps.write(maps.read(stored), Item.of(Map.of("c", 1)), List.of()))
                .isEqualTo(stored);
        assertThat(items.isSchemaless()).isTrue();
    }

    @Test
    @Rule("projections 3.7")
    void an_unreadable_row_names_its_attribute_and_not_its_value() {
        assertThatExceptionOfType(RowUnreadableException.class)
                .isThrownBy(() -> codec(Row.class).read(Item.of(Map.of("name", "x", "price", "secret"))))
                .withMessageContaining("'price'")
                .withMessageNotContaining("secret");
    }

    @Test
    void row_keys_are_records_of_texts_numbers_ids_and_constants() {
        RowKeys<Typed> keys = RowKeys.of(Typed.class);
        Typed key = new Typed("a#%", 7, UUID.fromString("00000000-0000-0000-0000-000000000001"), Colour.GREEN);

        assertThat(keys.decode(keys.encode(key))).isEqualTo(key);
        assertThat(keys.decode(RowKey.parse(keys.names(), keys.encode(key).text())))
                .isEqualTo(key);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowKeys.of(Row.class))
                .withMessageContaining("'price'");
        assertThatIllegalArgumentException().isThrownBy(() -> RowKeys.of(String.class));
    }

    @Test
    void key_templates_are_read_back_whatever_the_values_hold() {
        KeyTemplate template = KeyTemplate.of("A#{x}#B#{y}");
        RowKey key = new RowKey(List.of("x", "y"), List.of("1#2%", ""));

        assertThat(template.write(key)).isEqualTo("A#1%232%25#B#");
        assertThat(template.read(template.write(key))).contains(Map.of("x", "1#2%", "y", ""));
        assertThat(template.read("A#1#C#2")).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> KeyTemplate.of("{x}-{y}"));
        assertThatIllegalArgumentException().isThrownBy(() -> KeyTemplate.of("{x}#{x}"));
    }

    private static <R> RowCodec<R> codec(Class<R> type) {
        return RowCodec.of(TypeFactory.defaultInstance().constructType(type));
    }
}
