/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import io.tributary.serde.SingleObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/** Effects that are generated Avro records, in Avro's single-object encoding: a drain needs no registry to read them. */
final class AvroEffects<F> extends EffectCodec<F> {
    private final Map<Class<?>, BinaryMessageEncoder<F>> encoders = new ConcurrentHashMap<>();

    AvroEffects(Class<F> type) {
        super(type);
    }

    @Override
    public String typeName(F effect) {
        return ((SpecificRecord) effect).getSchema().getFullName();
    }

    @Override
    public Object encode(F effect) {
        checkKnown(effect);
        BinaryMessageEncoder<F> encoder = encoders.computeIfAbsent(effect.getClass(), type -> {
            SpecificData data = SpecificData.getForClass(type);
            return new BinaryMessageEncoder<>(data, data.getSchema(type));
        });
        try {
            return encoder.encode(effect).asReadOnlyBuffer();
        } catch (IOException | AvroRuntimeException | NullPointerException | ClassCastException e) {
            throw new EffectUnserializableException(typeName(effect), String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public F decode(String effectType, Object payload) {
        Class<? extends F> wanted = typeNamed(effectType);
        if (!(payload instanceof ByteBuffer bytes)) {
            throw new IllegalArgumentException("an effect of type '" + effectType + "' must be stored as bytes");
        }
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        try {
            return wanted.cast(SingleObject.decode(copy, wanted.asSubclass(SpecificRecord.class)));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "an effect of type '" + effectType + "' cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    String nameOf(Class<?> type) {
        return SpecificData.get().getSchema(type).getFullName();
    }
}
