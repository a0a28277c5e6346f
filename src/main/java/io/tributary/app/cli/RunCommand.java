/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.config.Settings;
import io.tributary.app.run.Application;
import io.tributary.app.run.KafkaCheck;
import io.tributary.app.run.Lifecycle;
import io.tributary.app.run.ProjectionCatalog;
import io.tributary.projection.Projection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Runs projections until a signal. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Runs the projections against the configured Kafka, schema registry and DynamoDB, until a signal"
                + " ends it. Tables and topics have to be there, unless the settings say that it may create them.")
final class RunCommand implements Callable<Integer> {
    @Mixin
    private final ConfigurationOptions configuration = new ConfigurationOptions();

    private final Map<String, String> environment;
    private final Lifecycle lifecycle;

    RunCommand(Map<String, String> environment, Lifecycle lifecycle) {
        this.environment = environment;
        this.lifecycle = lifecycle;
    }

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = configuration.read(environment);
        List<String> problems = new ArrayList<>(Application.missing(settings));
        problems.addAll(KafkaCheck.problems(settings));
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
        List<Projection<?, ?>> projections = ProjectionCatalog.load()
                .choose(settings.projections())
                .fold(all -> all, unknown -> {
                    throw new RefusedException(unknown);
                });
        try {
            return new Application(projections, settings, lifecycle).run() ? ExitCode.OK : ExitCode.SOFTWARE;
        } finally {
            lifecycle.close();
        }
    }
}
