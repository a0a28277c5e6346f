/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.contract.DeadLetter;
import io.tributary.contract.ShipmentNotice;
import io.tributary.contract.StreamEvent;
import io.tributary.fixture.Contracts;
import io.tributary.registry.InMemorySchemaRegistry;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AvroSerdeTest {
    private static final Schema OTHER = SchemaBuilder.record("Other")
            .namespace("not.generated")
            .fields()
            .requiredString("name")
            .requiredInt("size")
            .endRecord();

    private final String name = UUID.randomUUID().toString();
    private final InMemorySchemaRegistry registry = InMemorySchemaRegistry.named(name);

    @AfterEach
    void forget() {
        InMemorySchemaRegistry.forget(name);
    }

    @Test
    void every_contract_comes_back_as_the_generated_class() {
        AvroSerde<IndexedRecord> serde = serde(Map.of());

        for (IndexedRecord value : new IndexedRecord[] {
            Contracts.weighed(), Contracts.notice(), Contracts.deadLetter(), Contracts.bareDeadLetter()
        }) {
            byte[] bytes = serde.serializer().serialize("t", value);

            assertThat(serde.deserializer().deserialize("t", bytes))
                    .isEqualTo(value)
                    .isInstanceOf(value.getClass());
        }
    }

    @Test
    void bytes_start_with_zero_and_the_id() {
        int id = registry.register("elsewhere", OTHER) + 1;

        byte[] bytes = serde(Map.of()).serializer().serialize("t", Contracts.notice());

        assertThat(bytes[0]).isZero();
        assertThat(ByteBuffer.wrap(bytes, 1, 4).getInt()).isEqualTo(id);
    }

    @Test
    void a_tombstone_stays_one_both_ways() {
        AvroSerde<IndexedRecord> serde = serde(Map.of());

        assertThat(serde.serializer().serialize("t", null)).isNull();
        assertThat(serde.deserializer().deserialize("t", null)).isNull();
    }

    @Test
    void a_record_without_a_generated_class_is_read_as_generic() {
        AvroSerde<IndexedRecord> serde = serde(Map.of());
        GenericRecord value = other();

        assertThat(serde.deserializer().deserialize("t", serde.serializer().serialize("t", value)))
                .isEqualTo(value)
                .isInstanceOf(GenericData.Record.class);
    }

    @Test
    void a_name_in_the_registry_that_is_some_other_class_is_read_as_generic() {
        Schema malicious = SchemaBuilder.record("ProcessBuilder")
                .namespace("java.lang")
                .fields()
                .requiredString("command")
                .endRecord();
        GenericRecord value =
                new GenericRecordBuilder(malicious).set("command", "x").build();
        AvroSerde<IndexedRecord> serde = serde(Map.of());

        IndexedRecord read =
                serde.deserializer().deserialize("t", serde.serializer().serialize("t", value));

        assertThat(read).isEqualTo(value).isInstanceOf(GenericData.Record.class);
    }

    @Test
    void generated_classes_are_not_used_when_the_setting_says_so() {
        AvroSerde<IndexedRecord> serde = serde(Map.of("specific.avro.reader", "false"));

        IndexedRecord read =
                serde.deserializer().deserialize("t", serde.serializer().serialize("t", Contracts.notice()));

        assertThat(read).isInstanceOf(GenericData.Record.class);
        assertThat(((GenericRecord) read).get("kind")).hasToString("at Hamburg");
    }

    @Test
    void a_class_given_in_code_or_settings_reads_an_older_and_a_newer_writer() {
        Schema older = new Schema.Parser()
                .parse(
                        "{\"type\":\"record\",\"name\":\"StreamEvent\",\"namespace\":\"io.tributary.contract\",\"fields\":["
                                + "{\"name\":\"version\",\"type\":\"long\"},{\"name\":\"stream\",\"type\":\"string\"},{\"name\":\"streamId\",\"type\":\"string\"},"
                                + "{\"name\":\"addedLater\",\"type\":\"int\"},{\"name\":\"eventId\",\"type\":\"string\"},{\"name\":\"type\",\"type\":\"string\"},"
                                + "{\"name\":\"data\",\"type\":\"string\"},{\"name\":\"time\",\"type\":\"string\"}]}");
        GenericRecord value = new GenericRecordBuilder(older)
                .set("version", 3L)
                .set("stream", "Weigh")
                .set("streamId", "w-Köln")
                .set("addedLater", 1)
                .set("eventId", "e-1")
                .set("type", "Weighed")
                .set("data", "{\"kg\":{\"N\":\"2\"}}")
                .set("time", "2026-01-02T03:04:05.678Z")
                .build();
        byte[] bytes = serde(Map.of()).serializer().serialize("t", value);
        StreamEvent expected = StreamEvent.newBuilder(Contracts.weighed())
                .setMetadata(Map.of())
                .build();

        AvroSerde<StreamEvent> given = AvroSerde.of(StreamEvent.class);
        given.configure(settings(Map.of()), false);

        assertThat(given.deserializer().deserialize("t", bytes)).isEqualTo(expected);
        assertThat(serde(Map.of("specific.avro.value.type", StreamEvent.class.getName()))
                        .deserializer()
                        .deserialize("t", bytes))
                .isEqualTo(expected);
    }

    @Test
    void a_class_that_cannot_read_the_writer_is_a_clear_error_without_values() {
        byte[] bytes = serde(Map.of()).serializer().serialize("t", Contracts.notice());
        AvroSerde<DeadLetter> wrong = AvroSerde.of(DeadLetter.class);
        wrong.configure(settings(Map.of()), false);

        assertThatThrownBy(() -> wrong.deserializer().deserialize("t", bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("topic 't'")
                .hasMessageContaining(
                        "io.tributary.contract.ShipmentNotice of schema id 1 cannot be read as io.tributary.contract.DeadLetter")
                .hasMessageNotContaining("Hamburg");
    }

    @Test
    void subjects_are_named_as_the_settings_say() {
        serde(Map.of()).serializer().serialize("t", Contracts.notice());
        serde(Map.of("value.subject.name.strategy", "RecordName")).serializer().serialize("t", Contracts.notice());
        serde(Map.of("value.subject.name.strategy", "io.confluent.kafka.serializers.subject.TopicRecordNameStrategy"))
                .serializer()
                .serialize("t", Contracts.notice());
        AvroSerde<IndexedRecord> keys = new AvroSerde<>();
        keys.configure(settings(Map.of()), true);
        keys.serializer().serialize("t", Contracts.notice());

        for (String subject : new String[] {
            "t-value", "t-key", "io.tributary.contract.ShipmentNotice", "t-io.tributary.contract.ShipmentNotice"
        }) {
            assertThat(registry.latest(subject).schema().getName()).as(subject).isEqualTo("ShipmentNotice");
        }
    }

    @Test
    void without_registering_the_schema_must_be_known() {
        AvroSerde<IndexedRecord> serde = serde(Map.of("auto.register.schemas", false));

        assertThatThrownBy(() -> serde.serializer().serialize("t", Contracts.notice()))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("is not registered under subject 't-value'");

        registry.register("t-value", ShipmentNotice.getClassSchema());
        assertThat(serde.serializer().serialize("t", Contracts.notice())).isNotEmpty();
    }

    @Test
    void the_latest_schema_is_written_field_by_field_by_name() {
        Schema latest = new Schema.Parser()
                .parse(
                        "{\"type\":\"record\",\"name\":\"ShipmentNotice\",\"namespace\":\"io.tributary.contract\",\"fields\":["
                                + "{\"name\":\"urgent\",\"type\":\"boolean\",\"default\":true},{\"name\":\"kind\",\"type\":\"string\"},{\"name\":\"shipmentId\",\"type\":\"string\"}]}");
        registry.register("t-value", latest);
        AvroSerde<IndexedRecord> serde = serde(Map.of(
                "auto.register.schemas", "false", "use.latest.version", "true", "specific.avro.reader", "false"));

        byte[] bytes = serde.serializer().serialize("t", Contracts.notice());

        GenericRecord read = (GenericRecord) serde.deserializer().deserialize("t", bytes);
        assertThat(read.getSchema()).isEqualTo(latest);
        assertThat(read).hasToString("{\"urgent\": true, \"kind\": \"at Hamburg\", \"shipmentId\": \"sh-1\"}");
    }

    @Test
    void a_record_that_does_not_fit_its_schema_names_the_field_and_no_value() {
        GenericRecord value = new GenericData.Record(OTHER);
        value.put("name", "secret");

        assertThatThrownBy(() -> serde(Map.of()).serializer().serialize("t", value))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("not.generated.Other for subject 't-value' cannot be written")
                .hasMessageContaining("size")
                .hasMessageNotContaining("secret");
    }

    private AvroSerde<IndexedRecord> serde(Map<String, ?> more) {
        AvroSerde<IndexedRecord> serde = new AvroSerde<>();
        serde.configure(settings(more), false);
        return serde;
    }

    private Map<String, Object> settings(Map<String, ?> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("schema.registry.url", "mock://" + name);
        return settings;
    }

    private static GenericRecord other() {
        return new GenericRecordBuilder(OTHER)
                .set("name", new org.apache.avro.util.Utf8("größer"))
                .set("size", 3)
                .build();
    }
}
