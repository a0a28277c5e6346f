/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.events.EventsJson;
import io.tributary.event.EventStream;
import io.tributary.event.StreamId;
import io.tributary.freight.FreightValues;
import io.tributary.value.EventSourced;
import io.tributary.value.Versioned;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Values at any point of their histories. */
@Command(
        name = "value",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Shows what a history has come to, at any point of it.")
final class ValueCommand implements Runnable {
    private final Map<String, String> environment;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    ValueCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    @Command(
            name = "get",
            mixinStandardHelpOptions = true,
            description = "Prints a value as JSON. Exit status 1 if there is none at that point.")
    int get(
            @Mixin DynamoDbOptions dynamoDb,
            @Mixin OutputOption output,
            @Mixin HistoryOptions history,
            @Option(names = "--at-version", paramLabel = "VERSION", description = "As it was after this version.")
                    @Nullable
                    Long version,
            @Option(
                            names = "--at-time",
                            paramLabel = "TIME",
                            description = "As it was at this time, such as 2026-01-31T12:00:00Z.")
                    @Nullable
                    String time) {
        EventStream<?> stream = history.stream();
        StreamId id = history.id();
        if (version != null && time != null) {
            throw new RefusedException(List.of("--at-version and --at-time exclude each other"));
        }
        if (version != null && version < 0) {
            throw new RefusedException(List.of("--at-version must not be negative, was " + version));
        }
        Instant instant = time == null ? Instant.MAX : instant(time);
        try (DynamoDb open = dynamoDb.open(environment)) {
            EventSourced<StreamId, ?> values = FreightValues.of(stream, open.histories(), Clock.systemUTC())
                    .orElseThrow(() -> new RefusedException(List.of("stream '" + stream.name() + "' has no values")));
            return print(output, stream, id, at(values, id, version, instant));
        }
    }

    private static <V> Versioned<V> at(
            EventSourced<StreamId, V> values, StreamId id, @Nullable Long version, Instant time) {
        CompletionStage<Versioned<V>> found = version == null ? values.getAt(id, time) : values.getAt(id, version);
        return found.toCompletableFuture().join();
    }

    private int print(OutputOption output, EventStream<?> stream, StreamId id, Versioned<?> found) {
        if (found.value().isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("tributary: there is no value in " + stream.name() + "#" + id.text() + " at version "
                            + found.version());
            spec.commandLine().getErr().flush();
            return ExitCode.SOFTWARE;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                output.form() == OutputOption.Form.JSON
                        ? EventsJson.text(EventsJson.value(stream, id, found))
                        : EventsJson.text(EventsJson.value(stream, id, found).get("value")) + "  at version "
                                + found.version());
        out.flush();
        return ExitCode.OK;
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new RefusedException(
                    List.of("--at-time must be a time such as 2026-01-31T12:00:00Z, was '" + text + "'"));
        }
    }
}
