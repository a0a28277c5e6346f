/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaskAssignmentTest {
    private static List<String> assign(int maxTasks, String... tables) {
        return TaskAssignment.assign(List.of(tables), maxTasks).stream()
                .map(Object::toString)
                .toList();
    }

    @Test
    @Rule("connector 2.4")
    void more_tables_than_tasks_share_the_tasks() {
        assertThat(assign(3, "t1", "t2", "t3", "t4", "t5", "t6", "t7"))
                .containsExactly("[t1@0/1, t4@0/1, t7@0/1]", "[t2@0/1, t5@0/1]", "[t3@0/1, t6@0/1]");
    }

    @Test
    @Rule("connector 2.4")
    void more_tasks_than_tables_share_the_tables() {
        assertThat(assign(5, "t1", "t2")).containsExactly("[t1@0/3]", "[t1@1/3]", "[t1@2/3]", "[t2@0/2]", "[t2@1/2]");
    }

    @Test
    @Rule("connector 2.4")
    void there_are_never_more_tasks_than_allowed_and_never_none() {
        IntStream.rangeClosed(1, 12)
                .forEach(tasks -> IntStream.rangeClosed(1, 12).forEach(tables -> {
                    List<String> names = IntStream.range(0, tables)
                            .mapToObj(i -> "table-" + i)
                            .toList();
                    List<List<Slot>> assigned = TaskAssignment.assign(names, tasks);
                    assertThat(assigned).hasSizeBetween(1, tasks).noneMatch(List::isEmpty);
                    assertThat(assigned.stream()
                                    .flatMap(List::stream)
                                    .map(Slot::table)
                                    .distinct())
                            .hasSize(tables);
                }));
    }

    @Test
    void a_slot_is_read_back_as_written() {
        Slot slot = new Slot("a.b-c_d", 1, 3);
        assertThat(Slot.parse(slot.toString())).isEqualTo(slot);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Slot.parse("table"))
                .withMessageContaining("'table'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Slot("t", 3, 3))
                .withMessageContaining("was 3");
    }
}
