/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.config.Setting;
import io.tributary.app.config.Settings;
import io.tributary.app.demo.Demo;
import io.tributary.app.demo.DemoOptions;
import io.tributary.app.demo.DemoResult;
import io.tributary.app.demo.Narrator;
import io.tributary.app.demo.Results;
import io.tributary.app.eventfile.EventLine;
import io.tributary.app.run.KafkaCheck;
import io.tributary.app.run.Lifecycle;
import io.tributary.freight.Shipments;
import io.tributary.local.TemporaryFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows everything on one machine. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description =
                "Starts everything on this machine, appends the events of the freight example, waits until they have"
                        + " arrived, prints the rows and the delivered effects, and goes on running until Ctrl-C.")
final class DemoCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Mixin
    private final ConfigurationOptions configuration = new ConfigurationOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Option(names = "--once", description = "End when the result is printed.")
    private boolean once;

    @Option(
            names = "--events",
            paramLabel = "FILE",
            description = "Other events: JSON Lines of stream, id, type and data.")
    private @Nullable Path events;

    @Option(names = "--in-order", description = "Append each line only when the one before has settled.")
    private boolean inOrder;

    @Option(
            names = "--dynamodb-endpoint",
            paramLabel = "URL",
            description =
                    "Another DynamoDB endpoint than one of our own. Its tables freight-events and freight-read stay"
                            + " there afterwards; the next demo replaces them.")
    private @Nullable String endpoint;

    @Option(names = "--log-file", paramLabel = "FILE", description = "Where the log goes.")
    private @Nullable Path logFile;

    private final Map<String, String> environment;
    private final Lifecycle lifecycle;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    DemoCommand(Map<String, String> environment, Lifecycle lifecycle) {
        this.environment = environment;
        this.lifecycle = lifecycle;
    }

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        Settings settings = configuration.read(
                environment, endpoint == null ? Map.of() : Map.of(Setting.DYNAMODB_ENDPOINT.key(), endpoint));
        List<String> refused = KafkaCheck.problems(settings);
        if (!refused.isEmpty()) {
            throw new RefusedException(refused);
        }
        List<EventLine<?>> lines = DemoEvents.read(Optional.ofNullable(events));
        PrintWriter err = spec.commandLine().getErr();
        Path log = LogFile.use(Optional.ofNullable(logFile));
        Narrator narrator = new Narrator(err);
        narrator.say("the log is in " + log);
        try {
            DemoOptions options = new DemoOptions(
                    Shipments.projection(),
                    lines,
                    inOrder,
                    // Only by the option: what the environment names may be somebody's.
                    endpoint == null ? Optional.empty() : settings.dynamoDb().endpoint(),
                    Plugins.folder(),
                    scratch(),
                    settings,
                    PATIENCE);
            DemoResult result = new Demo(options, lifecycle, narrator).run();
            print(result);
            if (!once) {
                narrator.say("still running; Ctrl-C ends it");
                while (!lifecycle.awaitEnd(1, TimeUnit.HOURS)) {
                    narrator.say("still running");
                }
            }
            return ExitCode.OK;
        } finally {
            lifecycle.close();
        }
    }

    private void print(DemoResult result) {
        PrintWriter out = spec.commandLine().getOut();
        if (output.form() == OutputOption.Form.JSON) {
            out.println(Results.json(result));
        } else {
            out.print(Results.text(result));
        }
        out.flush();
    }

    /** Libraries unpack native code where temporary files are, and would leave it there after a SIGKILL. */
    private Path scratch() {
        Path folder =
                lifecycle.own("temporary files", TemporaryFolder.onDisk("demo")).path();
        System.setProperty("java.io.tmpdir", folder.toString());
        return folder;
    }
}
