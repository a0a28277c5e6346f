/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.config.Settings;
import io.tributary.app.run.Operations;
import io.tributary.streams.ApplicationReset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Sets an application back. */
@Command(
        name = "reset",
        mixinStandardHelpOptions = true,
        description =
                "Sets a projection's application back to the beginning of its event topics. Nothing that it has taken"
                        + " on is lost, and events that are in the rows already change nothing. All of its processes must be"
                        + " stopped. Where topics keep events for a limited time, let the connector send a snapshot as well.")
final class ResetCommand implements Callable<Integer> {
    @Mixin
    private final ConfigurationOptions configuration = new ConfigurationOptions();

    @Mixin
    private final ProjectionOption option = new ProjectionOption();

    private final Map<String, String> environment;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    ResetCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = configuration.read(environment);
        if (!settings.kafka().containsKey("bootstrap.servers")) {
            throw new RefusedException(List.of("kafka.bootstrap.servers is needed"));
        }
        ApplicationReset.Answer answer = new Operations(option.projection(), settings).reset();
        if (answer instanceof ApplicationReset.Done done) {
            spec.commandLine()
                    .getErr()
                    .println("the next start reads " + done.partitions() + " partitions from their beginning");
            spec.commandLine().getErr().flush();
            return ExitCode.OK;
        }
        spec.commandLine().getErr().println("tributary: " + ((ApplicationReset.Refused) answer).reason());
        spec.commandLine().getErr().flush();
        return ExitCode.SOFTWARE;
    }
}
