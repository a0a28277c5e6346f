/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.row.KeyAttributes;
import io.tributary.row.KeyTemplate;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

@Rule("projections 2.6")
class ReadModelTest {
    @Test
    void key_templates_use_every_component_of_the_key_and_no_other() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReadModel.of(Summary.class)
                        .keyedBy(ShipmentKey.class)
                        .table("rows")
                        .key("S#{other}", "ROW"))
                .withMessageContaining("[shipmentId]")
                .withMessageContaining("[other]");
    }

    @Test
    void a_read_model_has_a_table_and_an_entity() {
        assertRefused(() -> rows().key("S#{shipmentId}", "ROW"), "a read model must name its table, was empty");
        assertRefused(
                () -> rows().table("t").entity("").key("S#{shipmentId}", "ROW"),
                "the entity name must not be empty or have a '#' in it, was ''");
        assertRefused(
                () -> rows().table("t").entity("a#b").key("S#{shipmentId}", "ROW"),
                "the entity name must not be empty or have a '#' in it, was 'a#b'");
    }

    @Test
    void a_sort_key_has_a_name_and_a_template_or_neither() {
        assertRefused(
                () -> rows().table("t").keyAttributes("id").key("S#{shipmentId}", "ROW"),
                "a sort key needs a name and a template, or neither");
        assertThat(rows().table("t").keyAttributes("id").key("S#{shipmentId}").keyAttributes())
                .isEqualTo(new KeyAttributes("id", Optional.empty()));
    }

    @Test
    void key_attributes_have_names_that_differ() {
        assertRefused(() -> rows().keyAttributes("", "sk"), "a key attribute's name must not be empty");
        assertRefused(() -> rows().keyAttributes("pk", ""), "a key attribute's name must not be empty");
        assertRefused(() -> rows().keyAttributes("k", "k"), "partition and sort key must differ, both were 'k'");
    }

    @Test
    void a_template_tells_its_values_apart() {
        assertRefused(() -> KeyTemplate.of(""), "a key template must not be empty");
        assertRefused(
                () -> KeyTemplate.of("{a}-{b}"),
                "key template '{a}-{b}' must have a '#' between two values, to tell them apart");
        assertRefused(() -> KeyTemplate.of("{a}#{a}"), "key template '{a}#{a}' names 'a' twice");
        assertRefused(
                () -> KeyTemplate.of("{a}").write(new RowKey(List.of("b"), List.of("1"))),
                "key template '{a}' needs 'a', the key has [b]");
    }

    private static ReadModelBuilder<ShipmentKey, Summary> rows() {
        return ReadModel.of(Summary.class).keyedBy(ShipmentKey.class);
    }

    private static void assertRefused(ThrowingCallable declaration, String message) {
        assertThatIllegalArgumentException().isThrownBy(declaration).withMessage(message);
    }
}
