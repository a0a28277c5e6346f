/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.config.Settings;
import io.tributary.app.config.Times;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.rows.Position;
import io.tributary.app.rows.ProjectionRows;
import io.tributary.app.rows.RowJson;
import io.tributary.app.rows.RowView;
import io.tributary.app.run.Operations;
import io.tributary.projection.Projection;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.streams.RowCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks at single rows, and tells their owners what to do. */
@Command(
        name = "rows",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description =
                "Looks at single rows, and tells their owners what to do. A command is sent through Kafka and acted"
                        + " on by the running application that owns the row.")
final class RowsCommand implements Runnable {
    private final Map<String, String> environment;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    RowsCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    @Command(
            name = "get",
            mixinStandardHelpOptions = true,
            description =
                    "Prints a row as JSON. Exit status 1 if there is none, or the position is not reached in time.")
    int get(
            @Mixin ConfigurationOptions configuration,
            @Mixin ProjectionOption option,
            @Parameters(paramLabel = "KEY", description = "The row's key, such as sh-1.") String key,
            @Option(
                            names = "--after",
                            paramLabel = "POSITION",
                            description = "Waits until the row has this position, such as Order#o-1@7.")
                    @Nullable
                    String after,
            @Option(
                            names = "--timeout",
                            paramLabel = "TIME",
                            defaultValue = "5s",
                            description = "How long to wait. Default: ${DEFAULT-VALUE}.")
                    String timeout) {
        Settings settings = configuration.read(environment);
        Duration time = Times.parse(timeout)
                .orElseThrow(() -> refused("--timeout must be a time such as 500ms or 5s, was '" + timeout + "'"));
        return reading(settings, option.projection(), rows -> {
            RowKey row = checked(() -> rows.key(key));
            if (after == null) {
                return printed(rows.get(row).toCompletableFuture().join());
            }
            Position position = checked(() -> Position.parse(after));
            ProjectionRows.Waited waited = checked(() -> rows.await(row, position, time))
                    .toCompletableFuture()
                    .join();
            if (waited instanceof ProjectionRows.NotYet notYet) {
                spec.commandLine()
                        .getErr()
                        .println("tributary: not yet at " + position + ", the row has version " + notYet.checkpoint());
                spec.commandLine().getErr().flush();
                return ExitCode.SOFTWARE;
            }
            return printed(waited.row());
        });
    }

    @Command(
            name = "wake",
            mixinStandardHelpOptions = true,
            description = "Has a row's failed instances tried at once, and its outbox delivered.")
    int wake(
            @Mixin ConfigurationOptions configuration,
            @Mixin ProjectionOption option,
            @Parameters(paramLabel = "KEY", description = "The row's key, such as sh-1.") String key) {
        return send(configuration, option, key, new RowCommand.Wake());
    }

    @Command(name = "drain", mixinStandardHelpOptions = true, description = "Has a row's outbox delivered.")
    int drain(
            @Mixin ConfigurationOptions configuration,
            @Mixin ProjectionOption option,
            @Parameters(paramLabel = "KEY", description = "The row's key, such as sh-1.") String key) {
        return send(configuration, option, key, new RowCommand.Drain());
    }

    @Command(
            name = "catch-up",
            mixinStandardHelpOptions = true,
            description = "Has every instance that a row knows brought up to the head of its history.")
    int catchUp(
            @Mixin ConfigurationOptions configuration,
            @Mixin ProjectionOption option,
            @Parameters(paramLabel = "KEY", description = "The row's key, such as sh-1.") String key) {
        return send(configuration, option, key, new RowCommand.CatchUp());
    }

    @Command(
            name = "rebuild",
            mixinStandardHelpOptions = true,
            description =
                    "Has a row folded anew from the histories of all instances that it knows. Effects that are due"
                            + " are delivered first; none is repeated.")
    int rebuild(
            @Mixin ConfigurationOptions configuration,
            @Mixin ProjectionOption option,
            @Parameters(paramLabel = "KEY", description = "The row's key, such as sh-1.") String key,
            @Option(
                            names = "--instance",
                            paramLabel = "SOURCE#ID",
                            description = "One more instance to fold, such as order#o-1; may be repeated.")
                    @Nullable
                    List<String> instances,
            @Option(
                            names = "--only",
                            description = "Folds the given instances alone. What others have put into the row goes.")
                    boolean only) {
        Projection<?, ?> projection = option.projection();
        List<String> texts = instances == null ? List.of() : instances;
        List<InstanceId> named = checked(() -> ProjectionRows.instancesOf(projection, texts));
        if (only && named.isEmpty()) {
            throw refused("--only needs at least one --instance");
        }
        List<InstanceId> all = only ? named : knownAnd(configuration.read(environment), projection, key, named);
        if (all.isEmpty()) {
            throw refused("there is no such row: name its instances with --instance");
        }
        return send(configuration, option, key, new RowCommand.Rebuild(all));
    }

    private static List<InstanceId> knownAnd(
            Settings settings, Projection<?, ?> projection, String key, List<InstanceId> named) {
        List<InstanceId> all = new ArrayList<>();
        reading(settings, projection, rows -> {
            RowKey row = checked(() -> rows.key(key));
            all.addAll(rows.knownAnd(row, named).toCompletableFuture().join());
            return ExitCode.OK;
        });
        return all;
    }

    private int send(ConfigurationOptions configuration, ProjectionOption option, String key, RowCommand command) {
        Settings settings = configuration.read(environment);
        if (!settings.kafka().containsKey("bootstrap.servers")) {
            throw refused("kafka.bootstrap.servers is needed");
        }
        Projection<?, ?> projection = option.projection();
        RowKey row = checked(() -> ProjectionRows.keyOf(projection, key));
        new Operations(projection, settings).send(row, command);
        spec.commandLine().getErr().println("sent to the owner of " + key);
        spec.commandLine().getErr().flush();
        return ExitCode.OK;
    }

    private static <R> int reading(
            Settings settings, Projection<?, R> projection, Function<ProjectionRows<R>, Integer> use) {
        try (DynamoDb dynamoDb = DynamoDb.of(settings.dynamoDb())) {
            return use.apply(
                    new ProjectionRows<>(projection, dynamoDb.rows(projection.layout()), ForkJoinPool.commonPool()));
        }
    }

    private int printed(Optional<RowView> row) {
        if (row.isEmpty()) {
            spec.commandLine().getErr().println("tributary: there is no such row");
            spec.commandLine().getErr().flush();
            return ExitCode.SOFTWARE;
        }
        spec.commandLine().getOut().println(RowJson.text(RowJson.row(row.get())));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    private interface Parse<T> {
        T parse();
    }

    private static <T> T checked(Parse<T> parse) {
        try {
            return parse.parse();
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static RefusedException refused(String problem) {
        return new RefusedException(List.of(problem));
    }
}
