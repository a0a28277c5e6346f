/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tributary.contract.DeadLetter;
import io.tributary.contract.StreamEvent;
import io.tributary.fixture.Contracts;
import io.tributary.fixture.RegistryServer;
import io.tributary.registry.InMemorySchemaRegistry;
import io.tributary.registry.RegistryUnavailableException;
import io.tributary.registry.SchemaRefusedException;
import io.tributary.registry.SchemaRegistry;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvroWireFormatTest {
    private final SchemaRegistry registry = new InMemorySchemaRegistry();
    private final AvroWireFormat format = new AvroWireFormat(registry, WriterSchemas.REGISTER);

    @Test
    void a_value_is_decoded_with_the_id_and_schema_it_was_written_with() {
        byte[] bytes = format.encode("s", DeadLetter.getClassSchema(), Contracts.deadLetter());

        AvroWireFormat.Decoded decoded = format.decode(bytes);

        assertThat(decoded.id()).isEqualTo(1);
        assertThat(decoded.schema()).isEqualTo(registry.schema(1));
        assertThat(((GenericRecord) decoded.value()).get("firstTime")).isEqualTo(1_000L);
        assertThat(format.decode(bytes, DeadLetter.class)).isEqualTo(Contracts.deadLetter());
    }

    @Test
    void values_that_are_no_records_travel_too() {
        Schema text = Schema.create(Schema.Type.STRING);

        assertThat(format.decode(format.encode("s", text, "größer"), text)).hasToString("größer");
    }

    @ParameterizedTest
    @CsvSource({
        "'',was 0 bytes long",
        "00000001,was 4 bytes long",
        "7b226122,started with 123",
        "0100000001ff,started with 1"
    })
    void bytes_of_another_format_are_a_clear_error(String hex, String problem) {
        assertThatThrownBy(() -> format.decode(java.util.HexFormat.of().parseHex(hex)))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("must start with a zero byte")
                .hasMessageContaining(problem);
    }

    @Test
    void an_unknown_id_is_poison() {
        assertThatThrownBy(() -> format.decode(new byte[] {0, 0, 0, 0, 9, 1}))
                .isInstanceOf(SerializationException.class)
                .hasMessage("schema id 9: there is no schema with id 9");
    }

    @Test
    void bytes_that_are_cut_or_too_long_are_poison() {
        byte[] bytes = format.encode("s", StreamEvent.getClassSchema(), Contracts.weighed());

        for (int length = 5; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> format.decode(cut, StreamEvent.class))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("of schema id 1 is broken");
        }
        assertThatThrownBy(() -> format.decode(Arrays.copyOf(bytes, bytes.length + 1), StreamEvent.class))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("is followed by bytes that its schema does not explain");
    }

    @Test
    void bytes_that_are_noise_are_poison_or_a_record_and_never_anything_else() {
        Random random = new Random(3);
        byte[] bytes = format.encode("s", StreamEvent.getClassSchema(), Contracts.weighed());

        for (int i = 0; i < 2_000; i++) {
            byte[] noise = bytes.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                noise[5 + random.nextInt(noise.length - 5)] = (byte) random.nextInt(256);
            }
            Throwable failure = catchThrowable(() -> format.decode(noise, StreamEvent.class));
            assertThat(failure == null || failure instanceof SerializationException)
                    .as(String.valueOf(failure))
                    .isTrue();
        }
    }

    @Test
    void a_length_beyond_the_bytes_does_not_cost_its_memory() {
        format.encode("s", StreamEvent.getClassSchema(), Contracts.weighed());
        byte[] huge = java.util.HexFormat.of().parseHex("0000000001" + "f0ffffff0f" + "41");

        assertThatThrownBy(() -> format.decode(huge, StreamEvent.class)).isInstanceOf(SerializationException.class);
    }

    @Test
    void a_registry_in_trouble_is_retriable_and_a_refusal_is_not() throws IOException {
        try (RegistryServer server = new RegistryServer()) {
            AvroSerde<IndexedRecord> serde = new AvroSerde<>();
            serde.configure(
                    Map.of("schema.registry.url", server.url(), "max.retries", 0, "retries.wait.ms", "1"), false);
            server.answer(503, "");
            server.answer(503, "");

            assertThatThrownBy(() -> serde.serializer().serialize("t", Contracts.notice()))
                    .isInstanceOf(RetriableException.class)
                    .hasCauseInstanceOf(RegistryUnavailableException.class);
            assertThatThrownBy(() -> serde.deserializer().deserialize("t", new byte[] {0, 0, 0, 0, 1, 0}))
                    .isInstanceOf(RetriableException.class)
                    .hasMessageContaining("status 503");
            serde.serializer().serialize("t", Contracts.notice());
            assertThatThrownBy(() -> serde.serializer().serialize("t", Contracts.weighed()))
                    .isInstanceOf(SerializationException.class)
                    .hasCauseInstanceOf(SchemaRefusedException.class);
        }
    }
}
