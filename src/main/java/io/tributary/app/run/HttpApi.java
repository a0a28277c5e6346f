/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.util.JavalinBindException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tributary.app.config.Setting;
import io.tributary.app.config.Settings;
import io.tributary.app.config.SurroundingsException;
import java.net.URI;
import java.util.List;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * What a running application answers over HTTP: rows, commands for rows, health, and metrics.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
public final class HttpApi implements AutoCloseable {
    private final Javalin server;
    private final String host;

    private HttpApi(Javalin server, String host) {
        this.server = server;
        this.host = host;
    }

    /**
     * Starts to listen.
     *
     * @throws SurroundingsException if the address is taken or not ours
     */
    public static HttpApi start(Settings.Http settings, StartedProjections running, PrometheusMeterRegistry metrics) {
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setName("http");
        Javalin server = Javalin.create(config -> {
            config.jetty.threadPool = threads;
            config.startup.showJavalinBanner = false;
            config.http.defaultContentType = "application/json";
            config.http.prefer405over404 = true;
            routes(config.routes, new RowHandlers(running, threads), running, metrics);
        });
        try {
            server.start(settings.host(), settings.port());
        } catch (JavalinBindException e) {
            throw new SurroundingsException(
                    "nothing can listen on " + settings.host() + ":" + settings.port() + ": set "
                            + Setting.HTTP_PORT.key() + " to a port that is free, or " + Setting.HTTP_ENABLED.key()
                            + " to false",
                    e);
        }
        return new HttpApi(server, settings.host());
    }

    private static void routes(
            RoutesConfig routes, RowHandlers rows, StartedProjections running, PrometheusMeterRegistry metrics) {
        routes.get("/rows/{projection}/{key}", rows::get);
        routes.post("/rows/{projection}/{key}/{command}", rows::command);
        routes.get("/projections", context -> context.result(ProjectionsJson.of(running)));
        routes.get("/health/live", context -> health(context, !running.haveFailed()));
        routes.get("/health/ready", context -> health(context, running.areRunning()));
        routes.get(
                "/metrics",
                context -> context.contentType("text/plain; version=0.0.4; charset=utf-8")
                        .result(metrics.scrape()));
        routes.exception(RowHandlers.NotThere.class, (e, context) -> problem(context, HttpStatus.NOT_FOUND, e));
        routes.exception(
                RowHandlers.NotYetThere.class, (e, context) -> problem(context, HttpStatus.SERVICE_UNAVAILABLE, e));
        for (HttpStatus status : List.of(HttpStatus.NOT_FOUND, HttpStatus.METHOD_NOT_ALLOWED)) {
            routes.error(status.getCode(), HttpApi::inOneShape);
        }
        routes.exception(IllegalArgumentException.class, (e, context) -> problem(context, HttpStatus.BAD_REQUEST, e));
    }

    /** What Javalin itself says of a path or method that is not there looks otherwise. */
    private static void inOneShape(Context context) {
        String said = context.result();
        if (said == null || !said.startsWith("{\"error\"")) {
            context.contentType("application/json")
                    .result(ProjectionsJson.error("there is no " + context.method() + " " + context.path()));
        }
    }

    private static void health(Context context, boolean well) {
        context.status(well ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
                .result("{\"status\":\"" + (well ? "UP" : "DOWN") + "\"}");
    }

    private static void problem(Context context, HttpStatus status, Exception problem) {
        context.status(status).result(ProjectionsJson.error(String.valueOf(problem.getMessage())));
    }

    /** Where it listens. */
    public URI url() {
        return URI.create("http://" + host + ":" + server.port());
    }

    @Override
    public void close() {
        server.stop();
    }
}
