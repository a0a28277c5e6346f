/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.contract.DeadLetter;
import io.tributary.contract.ShipmentNotice;
import io.tributary.contract.StreamEvent;
import io.tributary.fixture.Contracts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

class SingleObjectTest {
    @Test
    void every_contract_comes_back_without_a_registry() {
        assertThat(SingleObject.decode(SingleObject.encode(Contracts.notice()), ShipmentNotice.class))
                .isEqualTo(Contracts.notice());
        assertThat(SingleObject.decode(SingleObject.encode(Contracts.weighed()), StreamEvent.class))
                .isEqualTo(Contracts.weighed());
        assertThat(SingleObject.decode(SingleObject.encode(Contracts.deadLetter()), DeadLetter.class))
                .isEqualTo(Contracts.deadLetter());
    }

    @Test
    void avros_own_encoder_writes_the_same_bytes() throws IOException {
        assertThat(SingleObject.encode(Contracts.notice()))
                .isEqualTo(
                        ShipmentNotice.getEncoder().encode(Contracts.notice()).array())
                .startsWith(0xC3, 0x01);
    }

    @Test
    void an_older_schema_is_read_when_it_is_given_and_named_when_not() throws IOException {
        Schema older = new Schema.Parser()
                .parse(
                        "{\"type\":\"record\",\"name\":\"ShipmentNotice\",\"namespace\":\"io.tributary.contract\",\"fields\":["
                                + "{\"name\":\"kind\",\"type\":\"string\"},{\"name\":\"gone\",\"type\":\"int\"},{\"name\":\"shipmentId\",\"type\":\"string\"}]}");
        GenericRecord value = new GenericRecordBuilder(older)
                .set("kind", "at Hamburg")
                .set("gone", 1)
                .set("shipmentId", "sh-1")
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new BinaryMessageEncoder<GenericRecord>(GenericData.get(), older).encode(value, out);

        assertThat(SingleObject.decode(out.toByteArray(), ShipmentNotice.class, older))
                .isEqualTo(Contracts.notice());
        assertThatThrownBy(() -> SingleObject.decode(out.toByteArray(), ShipmentNotice.class))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("written with another schema than its own and the 0 older ones given");
    }

    @Test
    void other_bytes_are_a_clear_error() {
        byte[] bytes = SingleObject.encode(Contracts.notice());

        for (byte[] broken :
                new byte[][] {{}, {1, 2, 3}, Arrays.copyOf(bytes, 9), Arrays.copyOf(bytes, bytes.length - 1)}) {
            assertThatThrownBy(() -> SingleObject.decode(broken, ShipmentNotice.class))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("ShipmentNotice in single-object encoding");
        }
    }

    @Test
    void a_record_that_lacks_a_value_names_the_field_and_no_value() {
        assertThatThrownBy(() -> SingleObject.encode(new ShipmentNotice("secret", null)))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("kind")
                .hasMessageNotContaining("secret");
    }
}
