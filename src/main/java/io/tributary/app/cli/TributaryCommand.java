/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.run.Lifecycle;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a subcommand, which only explains itself. */
@Command(
        name = "tributary",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Folds many DynamoDB event streams into one read-model row and delivers the row's side effects in"
                + " order.",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:done",
            "1:failed",
            "2:usage, configuration or a bad event file",
            "130:interrupted",
        })
public final class TributaryCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /**
     * The whole command line.
     *
     * @param environment the environment's variables
     * @param lifecycle what has to end with the process
     * @param out where results go
     * @param err where everything else goes
     */
    public static CommandLine commandLine(
            Map<String, String> environment, Lifecycle lifecycle, PrintWriter out, PrintWriter err) {
        CommandLine commandLine = new CommandLine(new TributaryCommand())
                .addSubcommand(new DemoCommand(environment, lifecycle))
                .addSubcommand(new RunCommand(environment, lifecycle))
                .addSubcommand(new DescribeCommand(environment))
                .addSubcommand(new RowsCommand(environment))
                .addSubcommand(new ResetCommand(environment))
                .addSubcommand(new EventsCommand(environment))
                .addSubcommand(new ValueCommand(environment))
                .addSubcommand(new TablesCommand(environment));
        commandLine.setOut(out);
        commandLine.setErr(err);
        commandLine.setExecutionExceptionHandler(new Failures());
        commandLine.setParameterExceptionHandler(new UsageErrors());
        return commandLine;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
