/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.mutation;

import java.util.List;

/** One for each section of the event store. */
final class EventStoreMutations {
    private EventStoreMutations() {}

    static final List<Mutation> ALL = List.of(
            Mutation.section("event-store 1", "a percent sign in an id stays as it is")
                    .in(
                            "schemas/event/KeyText",
                            ".replace(\"%\", \"%25\").replace(\"#\", \"%23\")",
                            ".replace(\"#\", \"%23\")")
                    .failsIn("event.KeyTextTest"),
            Mutation.section("event-store 2", "an append does not look at the version that is expected")
                    .in("topology/history/Append", "if (!expected.holdsAt(head)) {", "if (head < 0) {")
                    .failsIn("history.memory.InMemoryHistoryStoreTest"),
            Mutation.section("event-store 3", "events behind the instant that is asked for count too")
                    .in(
                            "topology/value/Point",
                            "event.version() <= version && !event.time().isAfter(time)",
                            "event.version() <= version")
                    .failsIn("value.InMemoryEventSourcedTest"),
            Mutation.section("event-store 4", "a snapshot from behind the point that is asked for is used")
                    .in("topology/value/Replay", "snapshot -> !point.includes(snapshot)", "snapshot -> false")
                    .failsIn("value.SnapshotsTest"),
            Mutation.section("event-store 5", "an event is decoded as it was stored")
                    .in("schemas/event/EventStream", "today = upcast(event);", "today = event;")
                    .failsIn("event.EventStreamTest"),
            Mutation.section("event-store 6", "a value moves backwards too")
                    .in(
                            "topology/projection/Evolve",
                            "order.compare(incoming.apply(event), before.get()) > 0",
                            "order.compare(incoming.apply(event), before.get()) != 0")
                    .failsIn("projection.MovingForwardTest"));
}
