/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * A schema registry of Confluent's protocol on loopback, for Avro, in memory: gone when it is closed. New versions have
 * to be able to read what the one before wrote, unless {@code /config} says other.
 *
 * <p>Threading: safe for use by many threads.
 */
public final class RegistryServer implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private final SchemaVersions content = new SchemaVersions();
    private final Javalin server;

    private RegistryServer() {
        server = Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.startup.showOldJavalinVersionWarning = false;
                    schemas(config.routes);
                    settings(config.routes);
                    refusals(config.routes);
                })
                .start("127.0.0.1", 0);
    }

    /** Starts an empty one on a free port. */
    public static RegistryServer start() {
        return new RegistryServer();
    }

    /** Where it listens. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    @Override
    public void close() {
        server.stop();
    }

    private void schemas(RoutesConfig routes) {
        routes.get("/", context -> answer(context, Map.of()));
        routes.get("/schemas/types", context -> answer(context, List.of("AVRO")));
        routes.get("/schemas/ids/{id}", context -> answer(context, Map.of("schema", content.byId(id(context)))));
        routes.get("/schemas/ids/{id}/schema", context -> send(context, content.byId(id(context))));
        routes.get(
                "/schemas/ids/{id}/versions",
                context -> answer(
                        context,
                        content.versionsOf(id(context)).stream()
                                .map(each -> Map.of("subject", each.subject(), "version", each.version()))
                                .toList()));
        routes.get("/subjects", context -> answer(context, content.subjects()));
        routes.post(
                "/subjects/{subject}", context -> answer(context, content.lookUp(subject(context), schema(context))));
        routes.get("/subjects/{subject}/versions", context -> answer(context, content.versions(subject(context))));
        routes.post(
                "/subjects/{subject}/versions",
                context -> answer(context, Map.of("id", content.register(subject(context), schema(context)))));
        routes.get(
                "/subjects/{subject}/versions/{version}",
                context -> answer(context, content.version(subject(context), version(context))));
        routes.get(
                "/subjects/{subject}/versions/{version}/schema",
                context -> send(
                        context,
                        content.version(subject(context), version(context)).schema()));
        routes.post(
                "/compatibility/subjects/{subject}/versions/{version}",
                context -> answer(
                        context,
                        Map.of(
                                "is_compatible",
                                content.compatible(subject(context), version(context), schema(context)))));
    }

    private void settings(RoutesConfig routes) {
        routes.get("/mode", context -> answer(context, Map.of("mode", "READWRITE")));
        routes.get("/config", context -> answer(context, Map.of("compatibilityLevel", content.level())));
        routes.put("/config", context -> {
            content.level(compatibility(context));
            answer(context, Map.of("compatibility", content.level()));
        });
        routes.get("/config/{subject}", context -> {
            boolean orGlobal = "true".equals(context.queryParam("defaultToGlobal"));
            answer(context, Map.of("compatibilityLevel", content.levelOf(subject(context), orGlobal)));
        });
        routes.put("/config/{subject}", context -> {
            Compatibility compatibility = compatibility(context);
            content.levelOf(subject(context), compatibility);
            answer(context, Map.of("compatibility", compatibility));
        });
    }

    private static void refusals(RoutesConfig routes) {
        routes.exception(RegistryRefusal.class, (refusal, context) -> {
            context.status(refusal.status());
            answer(context, Map.of("error_code", refusal.code(), "message", String.valueOf(refusal.getMessage())));
        });
    }

    private static String id(Context context) {
        return context.pathParam("id");
    }

    private static String subject(Context context) {
        return context.pathParam("subject");
    }

    private static String version(Context context) {
        return context.pathParam("version");
    }

    private static String schema(Context context) {
        JsonNode request = request(context);
        if (!request.path("schemaType").asText("AVRO").equals("AVRO")) {
            throw RegistryRefusal.invalidSchema("only AVRO is known here");
        }
        if (!request.path("references").isEmpty()) {
            throw RegistryRefusal.invalidSchema("references are not known here");
        }
        if (!request.path("schema").isTextual()) {
            throw RegistryRefusal.invalidSchema("Empty schema");
        }
        return request.path("schema").asText();
    }

    private static Compatibility compatibility(Context context) {
        return Compatibility.named(request(context).path("compatibility").asText())
                .orElseThrow(RegistryRefusal::invalidCompatibility);
    }

    private static JsonNode request(Context context) {
        try {
            return JSON.readTree(context.bodyAsBytes());
        } catch (IOException e) {
            throw RegistryRefusal.invalidRequest("not JSON");
        }
    }

    private static void answer(Context context, Object body) {
        try {
            send(context, JSON.writeValueAsString(body));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer cannot be written", e);
        }
    }

    private static void send(Context context, String json) {
        context.result(json).contentType("application/vnd.schemaregistry.v1+json");
    }
}
