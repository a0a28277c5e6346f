/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of Confluent's registry protocol, which Apicurio ({@code /apis/ccompat/v7}), Karapace and others speak too.
 * It asks for every call: put a {@link CachingSchemaRegistry} in front.
 *
 * <p><b>Failure.</b> It goes through all addresses, and again after growing waits, before it says that the registry is
 * not available.
 */
public final class HttpSchemaRegistry implements SchemaRegistry {
    private static final Logger log = LoggerFactory.getLogger(HttpSchemaRegistry.class);

    private final RegistryHttp http;

    /** A client of the registry that a configuration describes. */
    public HttpSchemaRegistry(RegistryConfig config) {
        this.http = new RegistryHttp(config);
    }

    @Override
    public int register(String subject, Schema schema) {
        String call = "registering " + schema.getFullName() + " under subject '" + subject + "'";
        int id = number(call, http.post(call, "/subjects/" + encode(subject) + "/versions", body(schema)), "id");
        log.info("subject {} has schema {} with id {}", subject, schema.getFullName(), id);
        return id;
    }

    @Override
    public int lookup(String subject, Schema schema) {
        String call = "looking up " + schema.getFullName() + " under subject '" + subject + "'";
        return number(call, http.post(call, "/subjects/" + encode(subject), body(schema)), "id");
    }

    @Override
    public RegisteredSchema latest(String subject) {
        String call = "asking for the latest schema of subject '" + subject + "'";
        JsonNode answer = http.get(call, "/subjects/" + encode(subject) + "/versions/latest");
        return new RegisteredSchema(
                subject, number(call, answer, "version"), number(call, answer, "id"), parse(call, answer));
    }

    @Override
    public Schema schema(int id) {
        String call = "asking for schema id " + id;
        return parse(call, http.get(call, "/schemas/ids/" + id));
    }

    private Schema parse(String call, JsonNode answer) {
        Schema.Parser parser = new Schema.Parser().setValidateDefaults(false);
        readReferences(call, answer, parser, new HashSet<>());
        return parse(call, answer, parser);
    }

    private static Schema parse(String call, JsonNode answer, Schema.Parser parser) {
        String type = answer.path("schemaType").asText("AVRO");
        if (!type.equals("AVRO")) {
            throw new SchemaRefusedException(call + ": it must be an Avro schema, was " + type, null);
        }
        try {
            return parser.parse(answer.path("schema").asText());
        } catch (AvroRuntimeException e) {
            throw new SchemaRefusedException(call + ": the registry's answer is no Avro schema: " + e.getMessage(), e);
        }
    }

    /** Schemas may use types of other subjects, which must be parsed before them. */
    private void readReferences(String call, JsonNode answer, Schema.Parser parser, Set<String> read) {
        for (JsonNode reference : answer.path("references")) {
            String path = "/subjects/" + encode(reference.path("subject").asText()) + "/versions/"
                    + reference.path("version").asInt();
            if (read.add(path)) {
                JsonNode referenced = http.get(call, path);
                readReferences(call, referenced, parser, read);
                parse(call, referenced, parser);
            }
        }
    }

    private static int number(String call, JsonNode answer, String field) {
        JsonNode number = answer.path(field);
        if (!number.isInt()) {
            throw new RegistryUnavailableException(
                    call + ": the answer must have a number '" + field + "'; is the url a schema registry's?",
                    false,
                    null);
        }
        return number.intValue();
    }

    private static String body(Schema schema) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("schema", SchemaText.of(schema))
                .toString();
    }

    private static String encode(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
