/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;

/**
 * Effects as they are stored in the outbox, and back: Avro records as bytes in Avro's single-object encoding, others as
 * items.
 *
 * @param <F> the effect type, or a sealed interface of several
 */
public abstract class EffectCodec<F> {
    private final Map<String, Class<? extends F>> types = new LinkedHashMap<>();

    EffectCodec(Class<F> type) {
        collect(type, type);
    }

    /** The codec for an effect type. */
    public static <F> EffectCodec<F> of(Class<F> type) {
        Class<?> sample = type;
        while (sample.isSealed()) {
            sample = sample.getPermittedSubclasses()[0];
        }
        return SpecificRecord.class.isAssignableFrom(sample) ? new AvroEffects<>(type) : new JsonEffects<>(type);
    }

    /** The name of an effect's type: the full name of an Avro record, the simple name of any other class. */
    public abstract String typeName(F effect);

    /**
     * The effect as it is stored: a {@link java.nio.ByteBuffer} or an {@link io.tributary.item.Item}.
     *
     * @throws EffectUnserializableException if it cannot be
     */
    public abstract Object encode(F effect);

    /**
     * A stored effect.
     *
     * @param effectType its {@link #typeName}
     * @throws IllegalArgumentException if it is of another type, or not readable
     */
    public abstract F decode(String effectType, Object payload);

    /** The known types by their names. */
    public Map<String, Class<? extends F>> types() {
        return Map.copyOf(types);
    }

    abstract String nameOf(Class<?> type);

    /** Refuses an effect that could be stored and never be read: it would hold up its row. */
    void checkKnown(F effect) {
        if (types.get(typeName(effect)) != effect.getClass()) {
            throw new EffectUnserializableException(
                    typeName(effect),
                    "it is none of the declared types " + types.keySet() + "; declare it, or seal their interface",
                    null);
        }
    }

    Class<? extends F> typeNamed(String name) {
        Class<? extends F> type = types.get(name);
        if (type == null) {
            throw new IllegalArgumentException("effect type '" + name + "' is none of " + types.keySet());
        }
        return type;
    }

    private void collect(Class<F> root, Class<? extends F> type) {
        if (type.isSealed()) {
            for (Class<?> sub : type.getPermittedSubclasses()) {
                collect(root, sub.asSubclass(root));
            }
        } else {
            Class<?> namesake = types.put(nameOf(type), type);
            if (namesake != null && namesake != type) {
                throw new IllegalArgumentException("the effect types " + namesake.getName() + " and " + type.getName()
                        + " would both be stored as '" + nameOf(type) + "'; rename one");
            }
        }
    }
}
