/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tributary.contract.ShipmentNotice;
import io.tributary.contract.StreamEvent;
import io.tributary.fixture.RegistryServer;
import java.io.IOException;
import java.time.Duration;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpSchemaRegistryTest {
    private static final Schema NOTICE = ShipmentNotice.getClassSchema();
    private RegistryServer server;

    @BeforeEach
    void start() throws IOException {
        server = new RegistryServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_schema_is_registered_once_and_found_by_id_subject_and_version() {
        SchemaRegistry registry = registry(server.url() + "/");

        int id = registry.register("a/b c-wörter", NOTICE);

        assertThat(registry.register("a/b c-wörter", NOTICE)).isEqualTo(id);
        assertThat(registry.lookup("a/b c-wörter", NOTICE)).isEqualTo(id);
        assertThat(registry.schema(id).getFullName()).isEqualTo("io.tributary.contract.ShipmentNotice");
        assertThat(registry.latest("a/b c-wörter"))
                .isEqualTo(new RegisteredSchema("a/b c-wörter", 1, id, registry.schema(id)));
        assertThat(server.requests()).startsWith("POST /subjects/a%2Fb%20c-w%C3%B6rter/versions");
    }

    @Test
    void what_the_code_generator_notes_for_java_is_not_registered() {
        SchemaRegistry registry = registry(server.url());

        Schema registered = registry.schema(registry.register("s", NOTICE));

        assertThat(NOTICE.toString()).contains("avro.java.string");
        assertThat(registered.toString()).doesNotContain("avro.java.string").contains("\"doc\"");
    }

    @Test
    void a_schema_that_uses_types_of_other_subjects_is_parsed_with_them() {
        SchemaRegistry registry = registry(server.url());
        registry.register("notice", NOTICE);
        server.answer(
                200,
                "{\"schema\":\"{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\"Two\\\",\\\"fields\\\":[{\\\"name\\\":\\\"a\\\",\\\"type\\\":\\\"io.tributary.contract.ShipmentNotice\\\"}]}\","
                        + "\"references\":[{\"name\":\"io.tributary.contract.ShipmentNotice\",\"subject\":\"notice\",\"version\":1}]}");

        Schema schema = registry.schema(9);

        assertThat(schema.getField("a").schema().getField("kind")).isNotNull();
    }

    @Test
    void an_unknown_id_subject_or_schema_is_not_found_and_the_registry_is_quoted() {
        SchemaRegistry registry = registry(server.url());

        assertThatThrownBy(() -> registry.schema(77))
                .isInstanceOf(SchemaNotFoundException.class)
                .hasMessage("schema registry " + server.url()
                        + ": asking for schema id 77: answered with status 404, error 40403: Schema 77 not found");
        assertThatThrownBy(() -> registry.latest("none"))
                .isInstanceOf(SchemaNotFoundException.class)
                .hasMessageContaining("error 40401: Subject 'none' not found.");
        assertThatThrownBy(() -> registry.lookup("none", NOTICE))
                .isInstanceOf(SchemaNotFoundException.class)
                .hasMessageContaining("looking up io.tributary.contract.ShipmentNotice under subject 'none'");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void an_incompatible_schema_is_refused_and_not_tried_again() {
        SchemaRegistry registry = registry(server.url());
        registry.register("s", NOTICE);

        assertThatThrownBy(() -> registry.register("s", StreamEvent.getClassSchema()))
                .isInstanceOf(SchemaRefusedException.class)
                .hasMessage(
                        "schema registry " + server.url()
                                + ": registering io.tributary.contract.StreamEvent under subject 's': "
                                + "answered with status 409, error 409: Schema being registered is incompatible with an earlier schema");
        assertThat(server.requests()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"schemaType\":\"PROTOBUF\",\"schema\":\"x\"} | must be an Avro schema, was PROTOBUF",
                "{\"schema\":\"{\"} | no Avro schema"
            })
    void what_is_no_avro_schema_is_refused(String body, String problem) {
        server.answer(200, body);

        assertThatThrownBy(() -> registry(server.url()).schema(1))
                .isInstanceOf(SchemaRefusedException.class)
                .hasMessageContaining(problem)
                .hasMessageContaining("schema id 1");
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 408, 429})
    void a_registry_in_trouble_is_asked_again(int status) {
        server.answer(status, "{\"error_code\":50003,\"message\":\"Error while forwarding the request\"}");
        server.answer(status, "");

        assertThat(registry(server.url()).register("s", NOTICE)).isEqualTo(1);
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void a_registry_that_stays_in_trouble_is_unavailable_after_the_last_retry() {
        for (int i = 0; i < 4; i++) {
            server.answer(503, "{\"error_code\":50301,\"message\":\"no leader\"}");
        }

        assertThatThrownBy(() -> registry(server.url()).schema(1))
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessage("schema registry: asking for schema id 1 failed: " + server.url()
                        + " answered with status 503, error 50301: no leader");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void the_next_address_is_asked_when_one_cannot_be_reached_and_stays_preferred() throws IOException {
        RegistryServer gone = new RegistryServer();
        gone.close();
        String dead = gone.url();
        SchemaRegistry registry = new HttpSchemaRegistry(RegistryConfig.of(dead, server.url())
                .with(Duration.ofSeconds(5), 0, Duration.ofMillis(1), Duration.ofMillis(1)));

        int id = registry.register("s", NOTICE);
        server.answer(500, "");

        Throwable failure = catchThrowable(() -> registry.schema(id));
        assertThat(failure)
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining(server.url() + " answered with status 500; " + dead
                        + " could not be reached: java.net.ConnectException");
        assertThat(registry.schema(id)).isNotNull();
    }

    @Test
    void an_answer_that_does_not_end_is_given_up() {
        server.hang();
        SchemaRegistry registry = new HttpSchemaRegistry(RegistryConfig.of(server.url())
                .with(Duration.ofMillis(200), 0, Duration.ofMillis(1), Duration.ofMillis(1)));

        assertThatThrownBy(() -> registry.schema(1))
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining("did not answer within PT0.2S");
    }

    @Test
    void an_interrupt_ends_the_call_and_is_kept() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> registry(server.url()).schema(1))
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void something_else_at_the_address_is_unavailable_and_hints_at_the_url() {
        server.answer(404, "<html>");
        server.answer(200, "<html>");
        server.answer(200, "{}");
        server.answer(302, "");

        for (int i = 0; i < 4; i++) {
            assertThatThrownBy(() -> registry(server.url()).register("s", NOTICE))
                    .isInstanceOf(RegistryUnavailableException.class)
                    .hasMessageContaining("is the url a schema registry's?");
        }
        assertThat(server.requests()).hasSize(4);
    }

    @Test
    void wrong_credentials_are_unavailable_at_once_since_no_record_is_to_blame() {
        server.require("Basic other");

        assertThatThrownBy(() ->
                        registry("http://user:top-secret@" + server.authority()).schema(1))
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining("status 401, error 40101: Unauthorized; check the credentials")
                .hasMessageNotContaining("secret");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void credentials_are_sent_from_the_url_or_the_configuration() {
        server.require("Basic w7ZzZXI6cDp3");
        assertThat(registry("http://%C3%B6ser:p%3Aw@" + server.authority()).register("s", NOTICE))
                .isEqualTo(1);
        assertThat(new HttpSchemaRegistry(RegistryConfig.of(server.url()).with(Credentials.basic("öser:p:w")))
                        .schema(1))
                .isNotNull();
        server.require("Bearer token-1");
        assertThat(new HttpSchemaRegistry(RegistryConfig.of(server.url()).with(Credentials.bearer("token-1")))
                        .schema(1))
                .isNotNull();
    }

    private static SchemaRegistry registry(String url) {
        return new HttpSchemaRegistry(
                RegistryConfig.of(url).with(Duration.ofSeconds(5), 2, Duration.ofMillis(1), Duration.ofMillis(5)));
    }
}
