/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.demo.EventAppender;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.eventfile.EventLine;
import io.tributary.app.events.EventsJson;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import io.tributary.history.EventStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Appends events, and reads histories. */
@Command(
        name = "events",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Appends events to the histories of the freight example, and reads them.")
final class EventsCommand implements Runnable {
    private final Map<String, String> environment;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    EventsCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    @Command(
            name = "append",
            mixinStandardHelpOptions = true,
            description = "Appends the events of a file, each with the next version of its history, in the order of the"
                    + " lines, and prints where they are. The whole file is checked before the first is appended.")
    int append(
            @Mixin DynamoDbOptions dynamoDb,
            @Mixin OutputOption output,
            @Parameters(
                            paramLabel = "FILE",
                            description = "JSON Lines of stream, id, type and data; - for the standard input.")
                    Path file) {
        List<EventLine<?>> lines =
                file.toString().equals("-") ? DemoEvents.standardInput() : DemoEvents.read(Optional.of(file));
        try (DynamoDb open = dynamoDb.open(environment)) {
            EventAppender appender = new EventAppender(open.histories());
            int appended = 0;
            for (EventLine<?> line : lines) {
                try {
                    StoredEvent stored = appender.append(line);
                    print(output, line.stream(), stored, stored.position());
                    appended++;
                } catch (RuntimeException e) {
                    error(line + " is not appended, " + appended + " events before it are");
                    throw e;
                }
            }
        }
        return ExitCode.OK;
    }

    @Command(
            name = "read",
            mixinStandardHelpOptions = true,
            description = "Prints the events of a history as they are read. None are no error.")
    int read(
            @Mixin DynamoDbOptions dynamoDb,
            @Mixin OutputOption output,
            @Mixin HistoryOptions history,
            @Option(names = "--from", paramLabel = "VERSION", defaultValue = "1", description = "The lowest version.")
                    long from,
            @Option(names = "--to", paramLabel = "VERSION", description = "The highest version.") @Nullable Long to,
            @Option(names = "--limit", paramLabel = "NUMBER", description = "The most events to print.") @Nullable
                    Long limit,
            @Option(names = "--backwards", description = "From the newest down.") boolean backwards) {
        EventStream<?> stream = history.stream();
        StreamId id = history.id();
        long high = to == null ? Long.MAX_VALUE : to;
        if (from < 1 || high < 1) {
            throw new RefusedException(List.of("--from and --to must be 1 or more"));
        }
        if (limit != null && limit < 1) {
            throw new RefusedException(List.of("--limit must be 1 or more, was " + limit));
        }
        try (DynamoDb open = dynamoDb.open(environment)) {
            EventStore<?> events = new EventStore<>(stream, open.histories(), Clock.systemUTC());
            long left = limit == null ? Long.MAX_VALUE : limit;
            for (StoredEvent event : backwards ? events.readBackwards(id, from, high) : events.read(id, from, high)) {
                print(output, stream, event, text(event));
                left--;
                if (left == 0) {
                    break;
                }
            }
        }
        return ExitCode.OK;
    }

    @Command(
            name = "head",
            mixinStandardHelpOptions = true,
            description = "Prints the newest event of a history. Exit status 1 if there is none.")
    int head(@Mixin DynamoDbOptions dynamoDb, @Mixin OutputOption output, @Mixin HistoryOptions history) {
        EventStream<?> stream = history.stream();
        StreamId id = history.id();
        try (DynamoDb open = dynamoDb.open(environment)) {
            Optional<StoredEvent> head = new EventStore<>(stream, open.histories(), Clock.systemUTC())
                    .head(id)
                    .toCompletableFuture()
                    .join();
            if (head.isEmpty()) {
                error("there is no event in " + stream.name() + "#" + id.text());
                return ExitCode.SOFTWARE;
            }
            print(output, stream, head.get(), text(head.get()));
            return ExitCode.OK;
        }
    }

    private void print(OutputOption output, EventStream<?> stream, StoredEvent event, String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(output.form() == OutputOption.Form.JSON ? EventsJson.text(EventsJson.event(stream, event)) : text);
        out.flush();
    }

    private void error(String problem) {
        spec.commandLine().getErr().println("tributary: " + problem);
        spec.commandLine().getErr().flush();
    }

    private static String text(StoredEvent event) {
        return event.version() + "  " + DateTimeFormatter.ISO_INSTANT.format(event.time()) + "  " + event.type() + "  "
                + EventsJson.data(event);
    }
}
