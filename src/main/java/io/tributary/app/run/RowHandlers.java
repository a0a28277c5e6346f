/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.tributary.app.config.Times;
import io.tributary.app.rows.Position;
import io.tributary.app.rows.ProjectionRows;
import io.tributary.app.rows.RowJson;
import io.tributary.app.rows.RowView;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.streams.RowCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Answers requests about single rows. */
final class RowHandlers {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);

    private final StartedProjections running;
    private final Executor answers;

    /**
     * Handlers.
     *
     * @param answers writes answers, for as long as a slow reader takes, and waits for a producer whose broker is away:
     *     neither may hold up the threads of the DynamoDB client, of the projections or of the producer
     */
    RowHandlers(StartedProjections running, Executor answers) {
        this.running = running;
        this.answers = answers;
    }

    /** What was asked for is not there. */
    static final class NotThere extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotThere(String message) {
            super(message);
        }
    }

    /** What was asked for is not there yet. */
    static final class NotYetThere extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotYetThere(String message) {
            super(message);
        }
    }

    void get(Context context) {
        ProjectionRows<?> rows = projection(context).rows();
        RowKey key = rows.key(context.pathParam("key"));
        String after = context.queryParam("after");
        if (after == null) {
            context.future(() -> here(rows.get(key)).thenAccept(row -> answer(context, row)));
            return;
        }
        Position position = Position.parse(after);
        Duration timeout = timeout(context.queryParam("timeout"));
        context.future(
                () -> here(rows.await(key, position, timeout)).thenAccept(waited -> answer(context, position, waited)));
    }

    /** What has come of something, failures too, in a thread that may wait. */
    private <T> CompletableFuture<T> here(CompletionStage<T> stage) {
        return stage.whenCompleteAsync((result, failure) -> {}, answers).toCompletableFuture();
    }

    private static Duration timeout(@Nullable String text) {
        if (text == null) {
            return DEFAULT_TIMEOUT;
        }
        return Times.parse(text)
                .filter(time -> time.compareTo(LONGEST_TIMEOUT) <= 0)
                .orElseThrow(() -> new IllegalArgumentException(
                        "timeout must be a time such as 500ms or 5s, at most 1m, was '" + text + "'"));
    }

    private static void answer(Context context, Optional<RowView> row) {
        context.status(row.isPresent() ? HttpStatus.OK : HttpStatus.NOT_FOUND)
                .result(row.map(view -> RowJson.text(RowJson.row(view)))
                        .orElseGet(() -> ProjectionsJson.error("there is no such row")));
    }

    private static void answer(Context context, Position position, ProjectionRows.Waited waited) {
        if (waited instanceof ProjectionRows.NotYet notYet) {
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            body.put("reached", false);
            body.put("position", position.toString());
            body.put("checkpoint", notYet.checkpoint());
            context.status(HttpStatus.ACCEPTED).result(RowJson.text(body));
            return;
        }
        answer(context, waited.row());
    }

    void command(Context context) {
        RunningProjection projection = projection(context);
        RowKey key = projection.rows().key(context.pathParam("key"));
        String name = context.pathParam("command");
        if (name.equals("rebuild")) {
            Rebuild asked = Rebuild.read(context.body());
            List<InstanceId> named = projection.rows().instances(asked.instances());
            context.future(() -> (asked.only()
                            ? CompletableFuture.completedFuture(named)
                            : here(projection.rows().knownAnd(key, named)))
                    .thenCompose(instances -> send(context, projection, key, rebuild(instances))));
            return;
        }
        RowCommand command = switch (name) {
            case "wake" -> new RowCommand.Wake();
            case "drain" -> new RowCommand.Drain();
            case "catch-up" -> new RowCommand.CatchUp();
            default -> throw new NotThere("a command is wake, drain, catch-up or rebuild, was '" + name + "'");
        };
        context.future(() -> send(context, projection, key, command));
    }

    private CompletableFuture<Void> send(
            Context context, RunningProjection projection, RowKey key, RowCommand command) {
        return here(projection.commands().send(key, command))
                .thenAccept(sent -> context.status(HttpStatus.ACCEPTED).result("{\"sent\":true}"));
    }

    private static RowCommand rebuild(List<InstanceId> instances) {
        if (instances.isEmpty()) {
            throw new NotThere("there is no such row; name the instances to rebuild it from");
        }
        return new RowCommand.Rebuild(instances);
    }

    /** The body of a request to rebuild. */
    private record Rebuild(List<String> instances, boolean only) {
        static Rebuild read(String body) {
            if (body.isBlank()) {
                return new Rebuild(List.of(), false);
            }
            try {
                JsonNode root = new JsonMapper().readTree(body);
                if (!root.path("instances").isArray()) {
                    throw new IllegalArgumentException(
                            "a body must be {\"instances\":[\"order#o-1\"],\"only\":false}, was " + body);
                }
                List<String> instances = new ArrayList<>();
                root.path("instances").forEach(instance -> instances.add(instance.asText()));
                boolean only = root.path("only").asBoolean();
                if (only && instances.isEmpty()) {
                    throw new IllegalArgumentException("'only' needs at least one of 'instances'");
                }
                return new Rebuild(instances, only);
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException("a body must be JSON: " + e.getOriginalMessage(), e);
            }
        }
    }

    private RunningProjection projection(Context context) {
        String name = context.pathParam("projection");
        return running.named(name)
                .orElseThrow(() -> running.waiting().contains(name)
                        ? new NotYetThere("projection '" + name + "' has not started yet")
                        : new NotThere("no projection '" + name + "' runs here"));
    }
}
