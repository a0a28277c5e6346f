/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tributary.Rule;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.record.StreamEventSchema;
import io.tributary.contract.StreamEvent;
import io.tributary.event.EventLayout;
import io.tributary.event.LaidOut;
import io.tributary.registry.InMemorySchemaRegistry;
import io.tributary.serde.AvroDeserializer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AvroConverterTest {
    private static final Map<String, String> SETTINGS = Map.of("schema.registry.url", "mock://converter");

    private final AvroConverter converter = new AvroConverter();

    @BeforeEach
    void configure() {
        converter.configure(SETTINGS, false);
    }

    @AfterEach
    void forget() {
        InMemorySchemaRegistry.forget("converter");
    }

    private static Struct event() {
        LaidOut.Event laidOut = (LaidOut.Event) EventLayout.standard().read(Changes.item("Order", "o-ä", 7));
        return StreamEventSchema.struct(laidOut.event());
    }

    @Test
    @Rule("connector 5.1")
    void an_event_is_read_as_the_contract_by_the_topologys_deserializer() {
        byte[] bytes = converter.fromConnectData("freight.Order", StreamEventSchema.SCHEMA, event());
        AvroDeserializer<StreamEvent> deserializer = new AvroDeserializer<>(StreamEvent.class);
        deserializer.configure(SETTINGS, false);
        StreamEvent read = deserializer.deserialize("freight.Order", bytes);
        assertThat(read.getStreamId()).isEqualTo("o-ä");
        assertThat(read.getVersion()).isEqualTo(7);
        assertThat(read.getData()).isEqualTo("{\"parcels\":{\"N\":\"2\"},\"shipmentId\":{\"S\":\"sh-1\"}}");
        assertThat(read.getMetadata()).isEqualTo(Map.of("trace", "t-1"));
    }

    @Test
    @Rule("connector 5.1")
    void the_schema_of_an_event_is_the_contracts_but_for_its_documentation() {
        assertThat(plain(ConnectToAvro.schema(StreamEventSchema.SCHEMA)))
                .isEqualTo(plain(StreamEvent.getClassSchema()));
    }

    private static String plain(org.apache.avro.Schema schema) {
        ObjectMapper mapper = new ObjectMapper();
        try {
            JsonNode json = mapper.readTree(schema.toString());
            json.findParents("doc").forEach(parent -> ((ObjectNode) parent).remove("doc"));
            return mapper.writeValueAsString(json)
                    .replace("{\"type\":\"string\",\"avro.java.string\":\"String\"}", "\"string\"")
                    .replace(",\"avro.java.string\":\"String\"", "");
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void the_subject_is_the_topics_value() {
        converter.fromConnectData("freight.Order", StreamEventSchema.SCHEMA, event());
        assertThat(InMemorySchemaRegistry.named("converter")
                        .latest("freight.Order-value")
                        .version())
                .isOne();
    }

    @Test
    void what_is_written_is_read_back_equal() {
        Schema inner = SchemaBuilder.struct()
                .name("io.x.Inner")
                .field("a", Schema.INT8_SCHEMA)
                .optional()
                .build();
        Schema schema = SchemaBuilder.struct()
                .name("io.x.All")
                .field("i16", Schema.INT16_SCHEMA)
                .field("i32", Schema.INT32_SCHEMA)
                .field("i64", Schema.INT64_SCHEMA)
                .field("f32", Schema.FLOAT32_SCHEMA)
                .field("f64", Schema.FLOAT64_SCHEMA)
                .field("bool", Schema.BOOLEAN_SCHEMA)
                .field("text", Schema.OPTIONAL_STRING_SCHEMA)
                .field("none", Schema.OPTIONAL_STRING_SCHEMA)
                .field("bytes", Schema.BYTES_SCHEMA)
                .field("list", SchemaBuilder.array(Schema.OPTIONAL_INT64_SCHEMA).build())
                .field("map", SchemaBuilder.map(Schema.STRING_SCHEMA, inner).build())
                .build();
        Struct value = new Struct(schema)
                .put("i16", (short) 1)
                .put("i32", 2)
                .put("i64", 3L)
                .put("f32", 1.5f)
                .put("f64", 2.5)
                .put("bool", true)
                .put("text", "ä")
                .put("bytes", ByteBuffer.wrap(new byte[] {1, 2}))
                .put("list", Arrays.asList(1L, null))
                .put("map", Map.of("k", new Struct(inner).put("a", (byte) 9)));
        SchemaAndValue read = converter.toConnectData("t", converter.fromConnectData("t", schema, value));
        assertThat(read.schema()).isEqualTo(schema);
        assertThat(read.value()).isEqualTo(value);
    }

    @Test
    void a_tombstone_stays_one() {
        assertThat(converter.fromConnectData("t", StreamEventSchema.SCHEMA, null))
                .isNull();
        assertThat(converter.toConnectData("t", null)).isEqualTo(SchemaAndValue.NULL);
    }

    @Test
    void what_avro_cannot_express_is_refused() {
        Schema keyed =
                SchemaBuilder.map(Schema.INT32_SCHEMA, Schema.STRING_SCHEMA).build();
        Schema named = SchemaBuilder.struct()
                .name("io.x.N")
                .field("not-avro", Schema.STRING_SCHEMA)
                .build();
        assertThatThrownBy(() -> converter.fromConnectData("t", keyed, Map.of(1, "a")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("keys");
        assertThatThrownBy(() -> converter.fromConnectData("t", named, new Struct(named).put("not-avro", "a")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("not-avro");
        assertThatThrownBy(() -> converter.fromConnectData("t", null, List.of()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("without a schema");
        assertThatThrownBy(() -> converter.toConnectData("t", new byte[] {'{', '}'}))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("topic 't'");
    }

    @Test
    void a_registry_that_does_not_answer_is_tried_again_by_connect() {
        AvroConverter away = new AvroConverter();
        away.configure(Map.of("schema.registry.url", "http://localhost:1", "max.retries", "0"), false);
        assertThatThrownBy(() -> away.fromConnectData("t", StreamEventSchema.SCHEMA, event()))
                .isInstanceOf(RetriableException.class);
    }
}
