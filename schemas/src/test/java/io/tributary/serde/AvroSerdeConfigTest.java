/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.contract.ShipmentNotice;
import io.tributary.fixture.Contracts;
import io.tributary.fixture.RegistryServer;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvroSerdeConfigTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "basic.auth.credentials.source=USER_INFO;basic.auth.user.info=user:pw | Basic dXNlcjpwdw==",
                "schema.registry.basic.auth.credentials.source=USER_INFO;schema.registry.basic.auth.user.info=user:pw | Basic dXNlcjpwdw==",
                "basic.auth.user.info=user:pw | Basic dXNlcjpwdw==",
                "bearer.auth.credentials.source=STATIC_TOKEN;bearer.auth.token=t-1 | Bearer t-1",
                "schema.registry.bearer.auth.token=t-1 | Bearer t-1"
            })
    void credentials_are_taken_from_confluents_settings(String settings, String header) throws IOException {
        try (RegistryServer server = new RegistryServer()) {
            server.require(header);
            AvroSerde<IndexedRecord> serde = new AvroSerde<>();
            serde.configure(parse("schema.registry.url=" + server.url() + ";" + settings), false);

            assertThat(serde.deserializer().deserialize("t", serde.serializer().serialize("t", Contracts.notice())))
                    .isEqualTo(Contracts.notice());
        }
    }

    @Test
    void several_urls_are_tried_in_turn() throws IOException {
        RegistryServer gone = new RegistryServer();
        gone.close();
        try (RegistryServer server = new RegistryServer()) {
            AvroSerde<IndexedRecord> serde = new AvroSerde<>();
            serde.configure(parse("schema.registry.url=" + gone.url() + "," + server.url()), false);

            assertThat(serde.serializer().serialize("t", Contracts.notice())).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x=y | schema.registry.url",
                "schema.registry.url=ftp://u:secret@h | schema.registry.url: a schema registry's url must be",
                "schema.registry.url=http://h;basic.auth.user.info=secret | basic.auth.user.info: basic credentials must be",
                "schema.registry.url=http://h;basic.auth.credentials.source=USER_INFO | basic.auth.user.info must be set",
                "schema.registry.url=http://h;basic.auth.credentials.source=SASL_INHERIT | basic.auth.credentials.source",
                "schema.registry.url=http://h;basic.auth.user.info=a:secret;bearer.auth.token=secret | only one of",
                "schema.registry.url=http://h;use.latest.version=true | use.latest.version: needs auto.register.schemas=false",
                "schema.registry.url=http://h;value.subject.name.strategy=com.acme.Own | value.subject.name.strategy: a subject name strategy must be one of [TopicName, RecordName, TopicRecordName]",
                "schema.registry.url=http://h;specific.avro.value.type=java.lang.String | must be a class that Avro generated",
                "schema.registry.url=http://h;max.retries=-1 | max.retries"
            })
    void a_wrong_setting_is_refused_by_name_and_secrets_are_not_quoted(String settings, String problem) {
        assertThatThrownBy(() -> new AvroSerdeConfig(parse(settings), false))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem)
                .hasMessageNotContaining("secret");
    }

    @Test
    void settings_of_keys_and_values_are_told_apart() {
        Map<String, Object> settings =
                parse("schema.registry.url=mock://x;key.subject.name.strategy=RecordName;specific.avro.key.type="
                        + ShipmentNotice.class.getName());

        assertThat(new AvroSerdeConfig(settings, true).subjectNames()).isEqualTo(SubjectNames.RECORD_NAME);
        assertThat(new AvroSerdeConfig(settings, true).readerType()).contains(ShipmentNotice.class);
        assertThat(new AvroSerdeConfig(settings, false).subjectNames()).isEqualTo(SubjectNames.TOPIC_NAME);
        assertThat(new AvroSerdeConfig(settings, false).readerType()).isEmpty();
    }

    @Test
    void use_before_configuration_is_a_mistake_that_is_named() {
        assertThatThrownBy(() -> new AvroSerde<IndexedRecord>().serializer().serialize("t", Contracts.notice()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("configure");
        assertThatThrownBy(() -> new AvroSerde<IndexedRecord>().deserializer().deserialize("t", new byte[5]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("configure");
    }

    private static Map<String, Object> parse(String settings) {
        Map<String, Object> map = new HashMap<>();
        for (String setting : settings.split(";", -1)) {
            map.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
        }
        return map;
    }
}
