/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.event.EventJson;
import io.tributary.item.Item;

/** Effects of any class or record that Jackson can read and write. */
final class JsonEffects<F> extends EffectCodec<F> {
    private static final ObjectMapper MAPPER = EventJson.mapper();

    JsonEffects(Class<F> type) {
        super(type);
    }

    @Override
    public String typeName(F effect) {
        return nameOf(effect.getClass());
    }

    @Override
    public Object encode(F effect) {
        checkKnown(effect);
        try {
            Item item = EventJson.item(MAPPER, effect);
            // What is written and cannot be read would be found out at its delivery, and hold up the row.
            decode(typeName(effect), item);
            return item;
        } catch (IllegalArgumentException e) {
            throw new EffectUnserializableException(typeName(effect), String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public F decode(String effectType, Object payload) {
        if (payload instanceof Item item) {
            return MAPPER.convertValue(item.attributes(), MAPPER.constructType(typeNamed(effectType)));
        }
        throw new IllegalArgumentException("an effect of type '" + effectType + "' must be stored as a map");
    }

    @Override
    String nameOf(Class<?> type) {
        return type.getSimpleName();
    }
}
