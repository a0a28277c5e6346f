/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.row.RowKey;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RowKeysTest {
    enum Kind {
        SMALL,
        LARGE
    }

    record Whole(String text, UUID id, Kind kind, long number, int count) {}

    record Checked(String text) {
        Checked {
            if (text.isEmpty()) {
                throw new IllegalArgumentException("text must not be empty");
            }
        }
    }

    record Unreadable(double weight) {}

    record Empty() {}

    private static RowKey key(String name, String value) {
        return new RowKey(List.of(name), List.of(value));
    }

    @Test
    void a_key_comes_back_as_it_was() {
        RowKeys<Whole> keys = RowKeys.of(Whole.class);
        Whole key = new Whole("a#b", UUID.fromString("00000000-0000-0000-0000-000000000001"), Kind.LARGE, -7, 3);

        assertThat(keys.decode(RowKey.parse(keys.names(), keys.encode(key).text())))
                .isEqualTo(key);
        assertThat(keys.encode(key).values())
                .containsExactly("a#b", "00000000-0000-0000-0000-000000000001", "LARGE", "-7", "3");
    }

    @Test
    void a_key_is_a_record_of_texts_enums_ids_and_whole_numbers() {
        assertRefused(() -> RowKeys.of(String.class), "a row key must be a record with at least one component, was");
        assertRefused(() -> RowKeys.of(Empty.class), "a row key must be a record with at least one component, was");
        assertRefused(
                () -> RowKeys.of(Unreadable.class),
                "component 'weight' of Unreadable must be a String, UUID, enum, long or int, was double");
    }

    @Test
    void a_component_is_there_and_has_its_type() {
        assertRefused(
                () -> RowKeys.of(Checked.class).decode(key("text", "")),
                "Checked refuses the key : java.lang.IllegalArgumentException: text must not be empty");
        assertRefused(
                () -> RowKeys.of(Checked.class).decode(key("id", "a")),
                "Checked has the components [text], the key has [id]");
        assertRefused(
                () -> RowKeys.of(Whole.class).encode(new Whole(null, new UUID(0, 1), Kind.SMALL, 1, 1)),
                "component 'text' of Whole must not be null");
        assertRefused(
                () -> RowKeys.of(Whole.class)
                        .decode(new RowKey(
                                List.of("text", "id", "kind", "number", "count"),
                                List.of("a", new UUID(0, 1).toString(), "HUGE", "1", "1"))),
                "'HUGE' is no Kind");
    }

    private static void assertRefused(ThrowingCallable action, String message) {
        assertThatIllegalArgumentException().isThrownBy(action).withMessageStartingWith(message);
    }
}
