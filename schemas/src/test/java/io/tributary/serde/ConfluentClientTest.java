/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.contract.ShipmentNotice;
import io.tributary.fixture.Contracts;
import io.tributary.fixture.RegistryServer;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.EncoderFactory;
import org.apache.flink.avro.registry.confluent.shaded.io.confluent.kafka.schemaregistry.avro.AvroSchema;
import org.apache.flink.avro.registry.confluent.shaded.io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import org.junit.jupiter.api.Test;

/** Against Confluent's own client, which Flink ships relocated. */
class ConfluentClientTest {
    @Test
    void what_confluents_client_registered_is_read_by_our_deserializer() throws Exception {
        try (RegistryServer server = new RegistryServer()) {
            String text =
                    "{\"type\":\"record\",\"name\":\"ShipmentNotice\",\"namespace\":\"io.tributary.contract\",\"fields\":["
                            + "{\"name\":\"shipmentId\",\"type\":\"string\"},{\"name\":\"kind\",\"type\":\"string\"}]}";
            int id = new CachedSchemaRegistryClient(server.url(), 10).register("effects-value", new AvroSchema(text));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(0);
            out.writeBytes(ByteBuffer.allocate(4).putInt(id).array());
            var encoder = EncoderFactory.get().directBinaryEncoder(out, null);
            encoder.writeString("sh-1");
            encoder.writeString("at Hamburg");

            assertThat(serde(server).deserializer().deserialize("effects", out.toByteArray()))
                    .isEqualTo(Contracts.notice());
        }
    }

    @Test
    void what_our_serializer_registered_is_found_by_confluents_client() throws Exception {
        try (RegistryServer server = new RegistryServer()) {
            byte[] bytes = serde(server).serializer().serialize("effects", Contracts.notice());
            int id = ByteBuffer.wrap(bytes, 1, 4).getInt();
            CachedSchemaRegistryClient client = new CachedSchemaRegistryClient(server.url(), 10);

            AvroSchema found = (AvroSchema) client.getSchemaById(id);

            assertThat(found.name()).isEqualTo(ShipmentNotice.class.getName());
            assertThat(client.getId("effects-value", found)).isEqualTo(id);
            assertThat(client.getLatestSchemaMetadata("effects-value").getId()).isEqualTo(id);
        }
    }

    private static AvroSerde<IndexedRecord> serde(RegistryServer server) {
        AvroSerde<IndexedRecord> serde = new AvroSerde<>();
        serde.configure(Map.of("schema.registry.url", server.url()), false);
        return serde;
    }
}
