/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.contract.ShipmentNotice;
import io.tributary.contract.StreamEvent;
import io.tributary.fixture.RegistryServer;
import java.io.IOException;
import java.util.UUID;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaRegistriesTest {
    private static final Schema NOTICE = ShipmentNotice.getClassSchema();

    @Test
    void what_never_changes_is_asked_for_once_and_failures_are_not_remembered() throws IOException {
        try (RegistryServer server = new RegistryServer()) {
            SchemaRegistry registry = SchemaRegistries.of(RegistryConfig.of(server.url()));

            assertThatThrownBy(() -> registry.schema(1)).isInstanceOf(SchemaNotFoundException.class);
            assertThatThrownBy(() -> registry.lookup("s", NOTICE)).isInstanceOf(SchemaNotFoundException.class);
            for (int i = 0; i < 3; i++) {
                assertThat(registry.register("s", NOTICE)).isEqualTo(1);
                assertThat(registry.lookup("s", NOTICE)).isEqualTo(1);
                assertThat(registry.schema(1)).isNotNull();
                assertThat(registry.latest("s").version()).isEqualTo(1);
            }

            assertThat(server.requests()).hasSize(2 + 4);
        }
    }

    @Test
    void a_mock_is_one_registry_per_name_until_it_is_forgotten() {
        String name = UUID.randomUUID().toString();
        SchemaRegistry registry = SchemaRegistries.of(RegistryConfig.of("mock://" + name));

        int id = registry.register("a", NOTICE);

        assertThat(SchemaRegistries.of(RegistryConfig.of("mock://" + name))).isSameAs(registry);
        assertThat(registry.register("b", NOTICE)).isEqualTo(id);
        assertThat(registry.register("a", StreamEvent.getClassSchema())).isNotEqualTo(id);
        assertThat(registry.latest("a").version()).isEqualTo(2);
        assertThat(registry.lookup("b", NOTICE)).isEqualTo(id);
        assertThat(registry.schema(id).getName()).isEqualTo("ShipmentNotice");
        assertThatThrownBy(() -> registry.lookup("b", StreamEvent.getClassSchema()))
                .isInstanceOf(SchemaNotFoundException.class);
        assertThatThrownBy(() -> registry.latest("c")).isInstanceOf(SchemaNotFoundException.class);
        assertThatThrownBy(() -> registry.schema(0)).isInstanceOf(SchemaNotFoundException.class);
        InMemorySchemaRegistry.forget(name);
        assertThat(SchemaRegistries.of(RegistryConfig.of("mock://" + name))).isNotSameAs(registry);
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://user:secret@host,had the scheme 'ftp'",
        "http://user:secret@,had the scheme 'http' and no host",
        "user:secret,must be http",
        "'http://user:sec ret@host',at index",
        "http://secret@host,<user>:<password>"
    })
    void a_wrong_url_is_refused_and_not_quoted(String url, String problem) {
        assertThatThrownBy(() -> RegistryConfig.of(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem)
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_mock_is_the_only_url() {
        assertThatThrownBy(() -> RegistryConfig.of("http://a", "mock://b"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(RegistryConfig::of)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one url");
    }

    @Test
    void texts_for_logs_hold_no_secrets() {
        RegistryConfig config =
                RegistryConfig.of("http://user:secret@host:1/path/").with(Credentials.bearer("secret"));

        assertThat(config.toString()).doesNotContain("secret");
        assertThat(RegistryUrl.parse(config.urls().get(0)).toString()).isEqualTo("http://host:1/path");
        assertThatThrownBy(() -> Credentials.bearer("sec\nret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("ret ");
        assertThatThrownBy(() -> Credentials.basic("secret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }
}
