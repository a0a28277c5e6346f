/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.mutation;

import java.util.List;

/** One for each section of the projections. */
final class ProjectionMutations {
    private ProjectionMutations() {}

    static final List<Mutation> ALL = List.of(
            Mutation.section("projections 2", "a row without a revision is written without a guard")
                    .in(
                            "topology/fold/RowItems",
                            ".forEach(name -> asRead.put(name, stored.attributes().get(name)));",
                            ".forEach(name -> asRead.remove(name));")
                    .failsIn("fold.RowFoldTest"),
            Mutation.section("projections 3", "instances are folded in the order of Java's strings")
                    .in(
                            "topology/fold/RowFold",
                            ".thenComparing(InstanceId.BY_STREAM_ID)",
                            ".thenComparing(InstanceId::streamId)")
                    .failsIn("engine.EvolvingTest"),
            Mutation.section("projections 4", "missing versions are not asked for")
                    .in("topology/fold/Reach", "events.missing(checkpoint, last)", "events.missing(last, last)")
                    .failsIn("engine.MissingVersionsTest"),
            Mutation.section("projections 5", "no older event is tried behind one that was not accepted")
                    .in(
                            "topology/fold/InstanceFold",
                            "i >= 0 && accepted == null",
                            "i == own.size() - 1 && accepted == null")
                    .failsIn("engine.LatestTest"),
            Mutation.section("projections 6", "what an instance did before its failure stays in the write")
                    .in("topology/fold/InstanceFold", "        steps.clear();", "")
                    .failsIn("engine.SeveralWritesTest"),
            Mutation.section("projections 7", "a field's owner forgets its entry in the map")
                    .in("topology/fold/Positions", "Math.max(inMap, inField(instance))", "inField(instance)")
                    .failsIn("fold.RowFoldTest"),
            Mutation.section("projections 8", "a row is written whatever it has become")
                    .in(
                            "topology/row/memory/InMemoryRowStore",
                            "if (!holds(write.guard(), current)) {",
                            "if (!holds(write.guard(), current) && current.isEmpty()) {")
                    .failsIn("engine.ContendedRowTest"),
            Mutation.section("projections 9", "a tombstone keeps the row's attributes")
                    .in(
                            "topology/fold/RowItems",
                            "finished(Item.empty(), key, true,",
                            "finished(stored.attributes(), key, true,")
                    .failsIn("engine.ProjectionEngineTest"),
            Mutation.section("projections 10", "an effect that could not be delivered is passed over")
                    .in(
                            "topology/engine/Drain",
                            ": stop(Optional.of(failure(\"DeliveryFailed\", \"delivering \" + name(effect), failure))))",
                            ": next())")
                    .failsIn("engine.DrainTest"),
            Mutation.section("projections 11", "a rebuild starts from the row as it is")
                    .in("topology/fold/RowFold", "request.anew() ? Optional.empty() : stateAsRead", "stateAsRead")
                    .failsIn("engine.RebuildTest"),
            Mutation.section("projections 12", "an answer is used again after a lost race")
                    .in("topology/engine/RowOperation", "instances.values().forEach(InstanceEvents::forgetAnswer);", "")
                    .failsIn("engine.SignalTest"),
            Mutation.section("projections 13", "a modified item is taken for a new event")
                    .in(
                            "topology/change/ChangeDecoder",
                            "case MODIFIED -> new Decoded.Other(modified(record));",
                            "case MODIFIED -> inserted(record);")
                    .failsIn("change.ChangeProcessorTest"),
            Mutation.section("projections 14", "a failed row does not say what was applied already")
                    .in(
                            "topology/engine/RowOperation",
                            "parts.nothing(instance, row, already(plan, instance))",
                            "parts.nothing(instance, row, List.of())")
                    .failsIn("engine.ContendedRowTest"));
}
