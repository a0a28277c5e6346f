/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.dynamodb.TableShape;
import io.tributary.app.events.EventsJson;
import io.tributary.app.run.ProjectionCatalog;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The tables that projections need. */
@Command(
        name = "tables",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Looks after the tables of events and rows.")
final class TablesCommand implements Runnable {
    private final Map<String, String> environment;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    TablesCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            description = "Makes the tables of all projections that are not there: those of events with a stream, those"
                    + " of rows with their outbox index, all paid by request. Those that are there stay as they are.")
    int create(@Mixin DynamoDbOptions dynamoDb, @Mixin OutputOption output) {
        List<TableShape> shapes =
                TableShape.of(ProjectionCatalog.load().choose(List.of()).fold(all -> all, problems -> {
                    throw new RefusedException(problems);
                }));
        try (DynamoDb open = dynamoDb.open(environment)) {
            List<TableShape> missing = open.tables().missing(shapes);
            open.tables().create(missing);
            shapes.forEach(shape -> print(output, shape, missing.contains(shape)));
        }
        return ExitCode.OK;
    }

    private void print(OutputOption output, TableShape shape, boolean created) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("table", shape.name()).put("purpose", shape.purpose().words()).put("created", created);
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                output.form() == OutputOption.Form.JSON
                        ? EventsJson.text(line)
                        : shape.name() + ": " + shape.purpose().words() + ", " + (created ? "created" : "was there"));
        out.flush();
    }
}
