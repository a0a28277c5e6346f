/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShardLineageTest {
    private static final ShardId S0 = new ShardId("S0");
    private static final ShardId S1 = new ShardId("S1");
    private static final ShardId S2 = new ShardId("S2");
    private static final Lane FIVE = new Lane(5);
    private static final Position READ = Position.after(new SequenceNumber("7"));

    private static ShardLineage of(List<Shard> listed, Map<ShardId, ShardState> states) {
        return new ShardLineage(listed, states, Map.of(S0, FIVE), StartPosition.EARLIEST);
    }

    @Test
    @Rule("connector 2.2")
    void a_root_starts_at_its_beginning_in_the_lane_that_was_stored_for_it() {
        Standing standing = of(List.of(Shard.root("S0")), Map.of()).standing(S0);
        assertThat(standing).isEqualTo(new Standing.Startable(new ShardState(Position.beginning(), FIVE), false));
    }

    @Test
    @Rule({"connector 2.4", "connector 8"})
    void a_shard_that_nothing_stored_says_anything_about_gets_the_same_lane_from_every_task() {
        Standing standing = of(List.of(Shard.root("S2")), Map.of()).standing(S2);
        assertThat(standing)
                .isEqualTo(new Standing.Startable(new ShardState(Position.beginning(), Lane.hashed(S2)), true));
    }

    @Test
    @Rule("connector 2.2")
    void a_child_waits_for_its_parent() {
        List<Shard> listed = List.of(Shard.root("S0"), Shard.child("S1", "S0"));
        assertThat(of(listed, Map.of()).standing(S1)).isEqualTo(new Standing.Waiting(S0));
        assertThat(of(listed, Map.of(S0, new ShardState(READ, FIVE))).standing(S1))
                .isEqualTo(new Standing.Waiting(S0));
    }

    @Test
    @Rule({"connector 2.2", "connector 2.4", "connector 8"})
    void a_child_of_a_closed_parent_starts_in_the_lane_that_the_parent_gave_it() {
        List<Shard> listed = List.of(Shard.child("S1", "S0"), Shard.child("S2", "S0"));
        ShardState closed = new ShardState(new Position.Closed(Map.of(S1, FIVE, S2, new Lane(9))), FIVE);
        ShardLineage lineage = of(listed, Map.of(S0, closed));
        assertThat(lineage.standing(S1))
                .isEqualTo(new Standing.Startable(new ShardState(Position.beginning(), FIVE), true));
        assertThat(lineage.standing(S2))
                .isEqualTo(new Standing.Startable(new ShardState(Position.beginning(), new Lane(9)), true));
    }

    @Test
    @Rule("connector 2.2")
    void a_child_that_its_closed_parent_did_not_know_inherits_the_lane() {
        ShardState closed = new ShardState(Position.closed(), FIVE);
        assertThat(of(List.of(Shard.child("S1", "S0")), Map.of(S0, closed)).standing(S1))
                .isEqualTo(new Standing.Startable(new ShardState(Position.beginning(), FIVE), true));
    }

    @Test
    @Rule("connector 2.3")
    void a_childs_own_position_does_not_count_while_its_parent_is_read_again() {
        List<Shard> listed = List.of(Shard.root("S0"), Shard.child("S1", "S0"));
        Map<ShardId, ShardState> states =
                Map.of(S0, new ShardState(READ, FIVE), S1, new ShardState(Position.closed(), FIVE));
        assertThat(of(listed, states).standing(S1)).isEqualTo(new Standing.Waiting(S0));
    }

    @Test
    @Rule("connector 2.2")
    void a_shard_that_was_a_root_at_first_starts_though_its_parent_is_gone() {
        ShardLineage lineage =
                new ShardLineage(List.of(Shard.child("S1", "S0")), Map.of(), Map.of(S1, FIVE), StartPosition.EARLIEST);
        assertThat(lineage.standing(S1)).isInstanceOf(Standing.Startable.class);
        assertThat(lineage.missingParents()).isEmpty();
    }

    @Test
    @Rule("connector 4.4")
    void a_later_shard_whose_parent_came_and_went_unseen_is_a_gap() {
        ShardLineage lineage = of(List.of(Shard.child("S2", "S1")), Map.of());
        assertThat(lineage.missingParents()).containsExactly(S1);
        assertThat(lineage.standing(S2)).isEqualTo(new Standing.Gap(S1, ShardState.unread(Lane.hashed(S1))));
    }

    @Test
    @Rule("connector 2.6")
    void what_the_roots_of_a_late_start_continue_is_passed_over_and_what_comes_later_is_read() {
        ShardId late = new ShardId("S3");
        ShardLineage lineage = new ShardLineage(
                List.of(Shard.root("S0"), Shard.child("S1", "S0"), Shard.child("S2", "S1"), Shard.child("S3", "S1")),
                Map.of(),
                Map.of(S2, FIVE),
                StartPosition.LATEST);
        assertThat(lineage.standing(S0)).isEqualTo(new Standing.Finished());
        assertThat(lineage.standing(S1)).isEqualTo(new Standing.Finished());
        assertThat(lineage.standing(S2)).isEqualTo(new Standing.Startable(ShardState.unread(FIVE), false));
        assertThat(lineage.standing(late))
                .isEqualTo(new Standing.Startable(ShardState.unread(Lane.hashed(late)), true));
    }

    @Test
    @Rule({"connector 2.2", "connector 4.4"})
    void a_parent_that_is_gone_unfinished_is_a_gap() {
        ShardLineage lineage = of(List.of(Shard.child("S1", "S0")), Map.of(S0, new ShardState(READ, FIVE)));
        assertThat(lineage.standing(S1)).isEqualTo(new Standing.Gap(S0, new ShardState(READ, FIVE)));
        assertThat(lineage.missingParents()).containsExactly(S0);
    }

    @Test
    void a_shard_read_to_its_end_is_finished_and_its_missing_parent_of_no_interest() {
        ShardLineage lineage =
                of(List.of(Shard.child("S1", "S0")), Map.of(S1, new ShardState(Position.closed(), FIVE)));
        assertThat(lineage.standing(S1)).isEqualTo(new Standing.Finished());
        assertThat(lineage.missingParents()).isEmpty();
    }

    @Test
    void a_shard_goes_on_where_it_was() {
        ShardState state = new ShardState(READ, new Lane(3));
        assertThat(of(List.of(Shard.root("S0")), Map.of(S0, state)).standing(S0))
                .isEqualTo(new Standing.Startable(state, true));
    }

    @Test
    @Rule({"connector 2.4", "connector 8"})
    void the_first_child_inherits_the_lane_and_the_others_get_the_least_loaded_ones() {
        List<Shard> listed = List.of(Shard.root("S0"), Shard.child("S2", "S0"), Shard.child("S1", "S0"));
        assertThat(of(listed, Map.of()).lanesOfChildren(S0, FIVE, Map.of(new Lane(0), 2L, new Lane(1), 1L)))
                .containsExactly(Map.entry(S1, FIVE), Map.entry(S2, new Lane(2)));
    }

    @Test
    @Rule({"connector 2.4", "connector 8"})
    void a_child_that_has_a_lane_keeps_it_when_its_parent_is_closed_again() {
        List<Shard> listed = List.of(Shard.root("S0"), Shard.child("S1", "S0"), Shard.child("S2", "S0"));
        Map<ShardId, ShardState> states = Map.of(S2, new ShardState(READ, FIVE));
        assertThat(of(listed, states).lanesOfChildren(S0, FIVE, Map.of())).containsEntry(S2, FIVE);
    }

    @Test
    void a_shard_that_is_not_listed_has_no_standing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(List.of(), Map.of()).standing(S0))
                .withMessageContaining("S0");
    }
}
