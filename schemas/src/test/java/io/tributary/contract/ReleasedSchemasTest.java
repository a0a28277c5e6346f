/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.fixture.Contracts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaValidator;
import org.apache.avro.SchemaValidatorBuilder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecordBase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Copies of the released schemas lie in the test resources, {@code released/<name>.<number>.avsc}. */
class ReleasedSchemasTest {
    private static final Path RELEASED = Path.of("src/test/resources/released");

    static Stream<Schema> contracts() {
        return Stream.of(StreamEvent.getClassSchema(), ShipmentNotice.getClassSchema(), DeadLetter.getClassSchema());
    }

    @ParameterizedTest
    @MethodSource("contracts")
    void every_released_version_and_todays_read_each_other(Schema today) throws Exception {
        SchemaValidator validator =
                new SchemaValidatorBuilder().mutualReadStrategy().validateAll();
        List<Schema> released = released(today.getName());

        assertThat(released).isNotEmpty();
        validator.validate(today, released);
    }

    @ParameterizedTest
    @MethodSource("contracts")
    void every_field_says_what_it_is(Schema today) {
        assertThat(today.getDoc()).isNotBlank();
        assertThat(today.getFields())
                .allSatisfy(field -> assertThat(field.doc()).as(field.name()).isNotBlank());
    }

    static Stream<Arguments> records() {
        return Stream.of(
                Arguments.of(
                        Contracts.weighed(),
                        "0a57656967680e772d4bc3b66c6e0606652d310e57656967686564207b226b67223a7b224e223a22"
                                + "32227d7d30323032362d30312d30325430333a30343a30352e3637385a020a747261636506742d31"
                                + "00"),
                Arguments.of(Contracts.notice(), "0873682d311461742048616d62757267"),
                Arguments.of(
                        Contracts.deadLetter(),
                        "12736869706d656e7473020873682d310a776569676806772d310206020e576569676865641a4556"
                                + "4f4c56455f4641494c45440e7265667573656404d00fa01f"),
                Arguments.of(
                        Contracts.bareDeadLetter(),
                        "12736869706d656e7473000a776569676806772d3100001a45564f4c56455f4641494c45440e7265"
                                + "667573656404d00fa01f"));
    }

    @ParameterizedTest
    @MethodSource("records")
    void the_bytes_of_a_record_are_these(SpecificRecordBase value, String golden) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        new SpecificDatumWriter<SpecificRecordBase>(value.getSchema(), value.getSpecificData()).write(value, encoder);

        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo(golden);
    }

    private static List<Schema> released(String name) throws IOException {
        List<Schema> schemas = new ArrayList<>();
        try (Stream<Path> files = Files.list(RELEASED)) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith(name + "."))
                    .sorted()
                    .toList()) {
                schemas.add(new Schema.Parser().parse(Files.readString(file)));
            }
        }
        return schemas;
    }
}
