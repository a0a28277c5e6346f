/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.config.Settings;
import io.tributary.app.describe.Description;
import io.tributary.app.describe.DescriptionText;
import io.tributary.app.run.KafkaCheck;
import io.tributary.app.run.ProjectionCatalog;
import io.tributary.app.run.RunningProjection;
import io.tributary.projection.Projection;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what would run. */
@Command(
        name = "describe",
        mixinStandardHelpOptions = true,
        description = "Prints the projections with their sources, topics, tables and topology. Connects to nothing.")
final class DescribeCommand implements Callable<Integer> {
    @Mixin
    private final ConfigurationOptions configuration = new ConfigurationOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    private final Map<String, String> environment;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    DescribeCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Settings settings = configuration.read(environment);
        List<String> refused = KafkaCheck.problems(settings);
        if (!refused.isEmpty()) {
            throw new RefusedException(refused);
        }
        List<Projection<?, ?>> projections = ProjectionCatalog.load()
                .choose(settings.projections())
                .fold(all -> all, problems -> {
                    throw new RefusedException(problems);
                });
        Description description =
                Description.of(projections, settings, projection -> RunningProjection.describe(projection, settings));
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                output.form() == OutputOption.Form.JSON
                        ? DescriptionText.json(description)
                        : DescriptionText.text(description).stripTrailing());
        out.flush();
        return 0;
    }
}
