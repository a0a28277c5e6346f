/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * What a registry answered.
 *
 * @param status the HTTP status
 * @param body the JSON, or a missing node when it is none
 */
record RegistryAnswer(int status, JsonNode body) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NO_SUBJECT = 40401;
    private static final int NO_VERSION = 40402;
    private static final int NO_SCHEMA = 40403;

    static RegistryAnswer of(int status, String body) {
        try {
            return new RegistryAnswer(status, JSON.readTree(body));
        } catch (JsonProcessingException e) {
            return new RegistryAnswer(status, MissingNode.getInstance());
        }
    }

    /** Whether it says something about the schema, and not about the registry. */
    boolean isFinal() {
        return switch (status) {
            case 200, 201 -> body.isObject();
            case 400, 409, 413, 422 -> true;
            // Any web server answers 404; only a registry gives one of these codes.
            case 404 -> notFound();
            default -> false;
        };
    }

    /** Whether the same request may have another answer in a moment. */
    boolean mayPass() {
        return status >= 500 || status == 408 || status == 429;
    }

    /** The answer to a call, or the exception that it is. */
    JsonNode json(String call) {
        if (status < 300) {
            return body;
        }
        String message = call + ": " + problem();
        if (notFound()) {
            throw new SchemaNotFoundException(message);
        }
        throw new SchemaRefusedException(message, null);
    }

    /** Status, the registry's own code and its message. */
    String problem() {
        if (status < 300) {
            return "answered with status " + status + " and no JSON object; is the url a schema registry's?";
        }
        StringBuilder problem = new StringBuilder("answered with status ").append(status);
        if (body.has("error_code")) {
            problem.append(", error ").append(body.path("error_code").asText());
        }
        if (body.path("message").isTextual()) {
            problem.append(": ").append(body.path("message").asText());
        }
        if (status == 401 || status == 403) {
            problem.append("; check the credentials");
        } else if (!isFinal() && !mayPass()) {
            problem.append("; is the url a schema registry's?");
        }
        return problem.toString();
    }

    private boolean notFound() {
        int code = body.path("error_code").asInt();
        return status == 404 && (code == NO_SUBJECT || code == NO_VERSION || code == NO_SCHEMA);
    }
}
