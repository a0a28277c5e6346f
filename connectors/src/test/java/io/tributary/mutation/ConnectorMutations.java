/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.mutation;

import java.util.List;

/** One for each section of the connector. */
final class ConnectorMutations {
    private ConnectorMutations() {}

    static final List<Mutation> ALL = List.of(
            Mutation.section("connector 1", "a tag's value does not matter")
                    .in("connectors/connect/config/TableChoice", "&& wanted.substring(equals + 1).equals(value)", "")
                    .failsIn("connect.TablesTest"),
            Mutation.section("connector 2", "a child does not wait for its parent")
                    .in(
                            "connectors/connect/shard/ShardLineage",
                            "return new Standing.Waiting(parent);",
                            "return ownStanding(id, Optional.empty());")
                    .failsIn("connect.shard.ShardLineageTest"),
            Mutation.section("connector 3", "a shard's end is written before what came before it")
                    .in(
                            "connectors/connect/ShardBook",
                            "out.add(records.closed(shard, closed));",
                            "out.add(0, records.closed(shard, closed));")
                    .failsIn("connect.RestartTest"),
            Mutation.section("connector 4", "a gap fails nobody")
                    .in(
                            "connectors/connect/Gaps",
                            "if (scope.config().onGap() == OnGap.FAIL) {",
                            "if (gap.shard() == null) {")
                    .failsIn("connect.GapTest"),
            Mutation.section("connector 5", "the key of a record is its event's id")
                    .in(
                            "connectors/connect/record/EventRecords",
                            "event.streamId(),\n                StreamEventSchema.SCHEMA,",
                            "event.eventId(),\n                StreamEventSchema.SCHEMA,")
                    .failsIn("connect.record.EventRecordsTest"),
            Mutation.section("connector 6", "what was lagging behind stays so once nothing is left to read")
                    .in(
                            "connectors/connect/measure/ShardMeter",
                            "        caughtUp = true;",
                            "        caughtUp = false;")
                    .failsIn("connect.MetricsTest"),
            Mutation.section("connector 8", "all children stay in their parent's lane")
                    .in(
                            "connectors/connect/shard/ShardLineage",
                            "lanes.containsValue(inherited) ? lightest(load) : inherited",
                            "inherited")
                    .failsIn("connect.shard.ShardLineageTest"));
}
