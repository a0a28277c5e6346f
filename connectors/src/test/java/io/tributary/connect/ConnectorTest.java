/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.Rule;
import io.tributary.connect.config.Settings;
import io.tributary.connect.fake.Faults;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.ScriptedTables;
import io.tributary.connect.fake.TestClock;
import io.tributary.connect.read.AwsClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.source.ExactlyOnceSupport;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class ConnectorTest {
    private final ScriptedTables tables = ScriptedTables.freight();
    private final ScriptedStreams streams = new ScriptedStreams(new TestClock()).shard("S0");

    private Map<String, List<String>> errors(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(Map.of("tables", "freight-events", "topic.prefix", "freight"));
        all.putAll(settings);
        all.values().removeIf(String::isEmpty);
        Map<String, List<String>> errors = new TreeMap<>();
        var connector = new DynamoDbStreamsSourceConnector(config -> new AwsClients(tables, streams));
        for (ConfigValue value : connector.validate(all).configValues()) {
            if (!value.errorMessages().isEmpty()) {
                errors.put(value.name(), value.errorMessages());
            }
        }
        return errors;
    }

    private void isRefused(Map<String, String> settings, String at, String... texts) {
        Map<String, List<String>> errors = errors(settings);
        assertThat(errors).containsOnlyKeys(at);
        assertThat(errors.get(at).toString()).contains(texts);
    }

    @Test
    @Rule("connector 6.1")
    void right_settings_are_accepted() {
        assertThat(errors(Map.of())).isEmpty();
    }

    @Test
    @Rule("connector 6.1")
    void each_wrong_setting_is_reported_at_its_own_name() {
        assertThat(errors(Map.of(
                        "tables", "x,freight-events",
                        "topic.prefix", "fr eight",
                        "topic.template", "${topic}.${stream}",
                        "aws.endpoint", "localhost:8000",
                        "poll.interval.ms", "0",
                        "aws.credentials.provider.class", "java.lang.String")))
                .containsOnlyKeys(
                        "tables",
                        "topic.prefix",
                        "topic.template",
                        "aws.endpoint",
                        "poll.interval.ms",
                        "aws.credentials.provider.class");
    }

    @Test
    @Rule("connector 6.1")
    void a_missing_setting_is_reported() {
        assertThat(errors(Map.of("topic.prefix", ""))).containsOnlyKeys("topic.prefix");
    }

    @Test
    @Rule("connector 6.1")
    void a_table_that_does_not_exist_is_reported() {
        isRefused(Map.of("tables", "freight-evnets"), "tables", "'freight-evnets' does not exist");
    }

    @Test
    @Rule({"connector 1.3", "connector 6.1"})
    void a_table_without_a_stream_is_reported_with_the_command_that_turns_it_on() {
        tables.tableWithoutStream("orders");
        isRefused(
                Map.of("tables", "orders"),
                "tables",
                "has no stream",
                "aws dynamodb update-table --table-name orders",
                "StreamViewType=NEW_IMAGE");
    }

    @Test
    @Rule("connector 1.3")
    void a_stream_without_the_new_image_is_reported_with_the_commands_that_change_it() {
        tables.table("orders", StreamViewType.KEYS_ONLY);
        isRefused(Map.of("tables", "orders"), "tables", "KEYS_ONLY", "StreamEnabled=false", "StreamViewType=NEW_IMAGE");
    }

    @Test
    @Rule("connector 6.1")
    void a_denied_action_is_named_where_it_can_be_changed() {
        tables.failing(Faults.accessDenied("dynamodb:DescribeTable"));
        isRefused(Map.of(), "aws.credentials.provider.class", "dynamodb:DescribeTable");
    }

    @Test
    @Rule("connector 6.1")
    void each_action_of_the_policy_is_tried_and_a_denied_one_is_named() throws IOException {
        tables.tag("freight-events", "mirror", "yes");
        for (String action : actionsOfThePolicy()) {
            deny(action);
            isRefused(
                    Map.of("tables", "", "tables.tag", "mirror"),
                    "aws.credentials.provider.class",
                    "dynamodb:" + action);
            tables.working();
        }
        deny("Scan");
        assertThat(errors(Map.of("snapshot.mode", "no_data"))).isEmpty();
        isRefused(
                Map.of("snapshot.mode", "no_data", "on.gap", "snapshot"),
                "aws.credentials.provider.class",
                "dynamodb:Scan");
        isRefused(
                Map.of("aws.assume.role.arn", "arn:aws:iam::123456789012:role/reader"),
                "aws.assume.role.arn",
                "dynamodb:Scan");
        isRefused(
                Map.of("aws.access.key.id", "AKIAXXXX", "aws.secret.access.key", "s3cr3t"),
                "aws.access.key.id",
                "dynamodb:Scan");
    }

    private static List<String> actionsOfThePolicy() throws IOException {
        List<String> actions = new ArrayList<>();
        for (JsonNode statement : new ObjectMapper()
                .readTree(Path.of("config", "iam-policy.json").toFile())
                .get("Statement")) {
            statement
                    .get("Action")
                    .forEach(action -> actions.add(action.asText().replace("dynamodb:", "")));
        }
        return actions;
    }

    private void deny(String action) {
        SdkException denied = Faults.accessDenied("dynamodb:" + action);
        tables.failing(action, denied);
        streams.failNext(action, () -> denied);
    }

    @Test
    @Rule("connector 6.1")
    void a_stream_that_is_not_read_needs_no_permission_to_find_the_next_one() {
        deny("ListStreams");
        assertThat(errors(Map.of("snapshot.mode", "initial_only"))).isEmpty();
    }

    @Test
    @Rule("connector 6.1")
    void a_service_that_is_busy_makes_no_setting_wrong() {
        tables.failing(Faults.throttling());
        assertThat(errors(Map.of("tables", "", "tables.regex", ".*"))).isEmpty();
    }

    @Test
    @Rule({"connector 1.1", "connector 6.1"})
    void tables_are_given_in_one_way() {
        isRefused(Map.of("tables.regex", "freight.*"), "tables", "exactly one of");
        isRefused(Map.of("tables", ""), "tables", "exactly one of");
        isRefused(Map.of("tables", "", "tables.regex", "none.*"), "tables.regex", "no table is chosen");
        isRefused(Map.of("tables", "", "tables.regex", "["), "tables.regex", "regular expression");
        assertThat(errors(Map.of("tables", "", "tables.regex", "freight.*"))).isEmpty();
        tables.table("orders", StreamViewType.KEYS_ONLY).tag("orders", "mirror", "yes");
        isRefused(Map.of("tables", "", "tables.tag", "mirror"), "tables.tag", "KEYS_ONLY");
    }

    @Test
    @Rule({"connector 1.2", "connector 6.1"})
    void settings_that_need_each_other_are_reported() {
        isRefused(
                Map.of("aws.assume.role.external.id", "x-1"),
                "aws.assume.role.external.id",
                "needs aws.assume.role.arn");
        isRefused(Map.of("aws.assume.role.arn", "reader"), "aws.assume.role.arn", "ARN of a role", "reader");
        isRefused(Map.of("record.mode", "change", "unmatched.topic", "x"), "unmatched.topic", "record.mode=change");
        isRefused(
                Map.of("layout.partition.key.form", "{stream}{id}"), "layout.partition.key.form", "something between");
        isRefused(Map.of("layout.partition.key.form", "{id}"), "layout.partition.key.form", "layout.only.stream");
        isRefused(Map.of("layout.data.form", "json"), "layout.data.form", "map, json-text, json-bytes");
        isRefused(Map.of("on.gap", "ignore"), "on.gap", "ignore", "fail, snapshot, continue");
        isRefused(Map.of("snapshot.mode", "always"), "snapshot.mode", "always", "when_needed");
        isRefused(Map.of("start.position", "now"), "start.position", "now", "earliest, latest");
    }

    @Test
    @Rule({"connector 6.1", "connector 6.5"})
    void a_streams_endpoint_that_does_not_answer_is_reported_there() {
        streams.failNext("DescribeStream", Faults::noConnection);
        isRefused(Map.of("aws.streams.endpoint", "http://localhost:1"), "aws.streams.endpoint", "DescribeStream");
    }

    @Test
    @Rule({"connector 1.2", "connector 6.1"})
    void half_an_access_key_is_reported_and_no_secret_is_shown() {
        isRefused(Map.of("aws.access.key.id", "AKIAXXXX"), "aws.secret.access.key", "together");
        assertThat(errors(Map.of("aws.secret.access.key", "s3cr3t")).toString()).doesNotContain("s3cr3t");
    }

    @Test
    @Rule("connector 3.4")
    void exactly_once_is_supported() {
        assertThat(new DynamoDbStreamsSourceConnector().exactlyOnceSupport(Map.of()))
                .isEqualTo(ExactlyOnceSupport.SUPPORTED);
    }

    @Test
    @Rule("connector 2.4")
    void a_tasks_configuration_names_tables_and_slots_and_no_shard() {
        var connector = new DynamoDbStreamsSourceConnector(config -> new AwsClients(tables, streams));
        connector.start(Map.of("tables", "orders,scans", "topic.prefix", "freight"));
        assertThat(connector.taskConfigs(3))
                .extracting(task -> task.get(DynamoDbStreamsSourceTask.SLOTS))
                .containsExactly("orders@0/2", "orders@1/2", "scans@0/1");
    }

    @Test
    void the_example_configuration_is_valid_and_every_setting_in_it_is_known() throws IOException {
        Map<String, String> example = new ObjectMapper()
                .readerForMapOf(String.class)
                .readValue(Files.readAllBytes(Path.of("config", "freight.json")));
        assertThat(errors(example)).isEmpty();
        assertThat(example.keySet())
                .filteredOn(name -> name.startsWith("aws.")
                        || name.startsWith("layout.")
                        || name.startsWith("heartbeat.")
                        || name.startsWith("poll.")
                        || name.startsWith("shard."))
                .isSubsetOf(Settings.DEFINITION.names());
    }
}
