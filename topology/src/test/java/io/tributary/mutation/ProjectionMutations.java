/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.mutation;

import java.util.Locale;

/** A section of the rules, and a change of the product that breaks it. */
enum Mutation {
    SECTION_2(
            "a row without a revision is written without a guard",
            "fold.RowFoldTest",
            "fold/RowItems",
            ".forEach(name -> asRead.put(name, stored.attributes().get(name)));",
            ".forEach(name -> asRead.remove(name));"),
    SECTION_3(
            "instances are folded in the order of Java's strings",
            "engine.EvolvingTest",
            "fold/RowFold",
            ".thenComparing(InstanceId.BY_STREAM_ID)",
            ".thenComparing(InstanceId::streamId)"),
    SECTION_4(
            "missing versions are not asked for",
            "engine.ProjectionEngineTest",
            "fold/RowFold",
            "events.missing(checkpoint, last)",
            "events.missing(last, last)"),
    SECTION_5(
            "no older event is tried behind one that was not accepted",
            "engine.LatestTest",
            "fold/InstanceFold",
            "i >= 0 && accepted == null",
            "i == own.size() - 1 && accepted == null"),
    SECTION_6(
            "what an instance did before its failure stays in the write",
            "engine.ProjectionEngineTest",
            "fold/InstanceFold",
            "        steps.clear();",
            ""),
    SECTION_7(
            "a field's owner forgets its entry in the map",
            "fold.RowFoldTest",
            "fold/Positions",
            "Math.max(inMap, inField(instance))",
            "inField(instance)"),
    SECTION_8(
            "a row is written whatever it has become",
            "engine.ProjectionEngineTest",
            "row/memory/InMemoryRowStore",
            "if (!holds(write.guard(), current)) {",
            "if (!holds(write.guard(), current) && current.isEmpty()) {"),
    SECTION_9(
            "a tombstone keeps the row's attributes",
            "engine.ProjectionEngineTest",
            "fold/RowItems",
            "finished(Item.empty(), key, true,",
            "finished(stored.attributes(), key, true,"),
    SECTION_10(
            "an effect that could not be delivered is passed over",
            "engine.DrainTest",
            "engine/Drain",
            ": stop(Optional.of(failure(\"DeliveryFailed\", \"delivering \" + name(effect), failure))))",
            ": next())"),
    SECTION_11(
            "a rebuild starts from the row as it is",
            "engine.RebuildTest",
            "fold/RowFold",
            "request.anew() ? Optional.empty() : stateAsRead",
            "stateAsRead"),
    SECTION_12(
            "an answer is used again after a lost race",
            "engine.SignalTest",
            "engine/RowOperation",
            "instances.values().forEach(InstanceEvents::forgetAnswer);",
            ""),
    SECTION_13(
            "a modified item is taken for a new event",
            "change.ChangeProcessorTest",
            "change/ChangeDecoder",
            "case MODIFIED -> new Decoded.Other(modified(record));",
            "case MODIFIED -> inserted(record);"),
    SECTION_14(
            "a failed row does not say what was applied already",
            "engine.ProjectionEngineTest",
            "engine/RowOperation",
            "parts.nothing(instance, row, already(plan, instance))",
            "parts.nothing(instance, row, List.of())");

    private final String meaning;
    private final String tests;
    private final String file;
    private final String before;
    private final String after;

    Mutation(String meaning, String tests, String file, String before, String after) {
        this.meaning = meaning;
        this.tests = tests;
        this.file = file;
        this.before = before;
        this.after = after;
    }

    /** The section that it breaks, as marks have it. */
    String section() {
        return name().toLowerCase(Locale.ROOT).replace("section_", "projections ");
    }

    /** What the changed product does. */
    String meaning() {
        return meaning;
    }

    /** The class of tests of which one must fail, below the package of the product. */
    String tests() {
        return tests;
    }

    /** The changed file, below the package of the product and without its ending. */
    String file() {
        return file;
    }

    /** The text that is there once. */
    String before() {
        return before;
    }

    /** A source with the change in it. */
    String applyTo(String source) {
        return source.replace(before, after);
    }
}
