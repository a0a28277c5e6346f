/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** How one component of a key record is read from its text. */
record KeyComponent(String name, Function<String, Object> reader) {
    private static final Map<Class<?>, Function<String, Object>> READERS = Map.of(
            String.class, text -> text,
            UUID.class, UUID::fromString,
            long.class, Long::valueOf,
            Long.class, Long::valueOf,
            int.class, Integer::valueOf,
            Integer.class, Integer::valueOf);

    static KeyComponent of(Class<?> key, RecordComponent part) {
        Class<?> type = part.getType();
        if (type.isEnum()) {
            return new KeyComponent(part.getName(), text -> constant(type, text));
        }
        Function<String, Object> reader = READERS.get(type);
        if (reader == null) {
            throw new IllegalArgumentException("component '" + part.getName() + "' of " + key.getSimpleName()
                    + " must be a String, UUID, enum, long or int, was " + type.getSimpleName());
        }
        return new KeyComponent(part.getName(), reader);
    }

    Object parse(String text) {
        return reader.apply(text);
    }

    private static Object constant(Class<?> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + text + "' is no " + type.getSimpleName()));
    }
}
