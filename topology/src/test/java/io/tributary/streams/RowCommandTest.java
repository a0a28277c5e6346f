/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.row.InstanceId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RowCommandTest {
    static Stream<RowCommand> commands() {
        return Stream.of(
                new RowCommand.Hello(3),
                new RowCommand.Acknowledge(Long.MAX_VALUE),
                new RowCommand.Wake(),
                new RowCommand.Drain(),
                new RowCommand.CatchUp(),
                new RowCommand.Rebuild(List.of(new InstanceId("order", "o-1"), new InstanceId("weigh", "w-Köln#2"))));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_command_is_read_as_it_was_written(RowCommand command) {
        assertThat(RowCommand.fromBytes(command.toBytes())).contains(command);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_command_that_is_cut_short_is_none(RowCommand command) {
        byte[] bytes = command.toBytes();
        for (int length = 0; length < Math.min(bytes.length, 3); length++) {
            assertThat(RowCommand.fromBytes(Arrays.copyOf(bytes, length)).filter(command::equals))
                    .isEqualTo(bytes.length == length ? java.util.Optional.of(command) : java.util.Optional.empty());
        }
    }

    @Test
    void a_command_of_another_format_or_kind_is_none() {
        assertThat(RowCommand.fromBytes(new byte[] {2, 1})).isEmpty();
        assertThat(RowCommand.fromBytes(new byte[] {1, 99})).isEmpty();
    }

    @Test
    void a_rebuild_of_nothing_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RowCommand.Rebuild(List.of()))
                .withMessageContaining("at least one instance");
    }
}
