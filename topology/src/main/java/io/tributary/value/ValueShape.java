/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;

/** The shape of a class as it is written: the names and types of its properties, at any depth. */
final class ValueShape {
    private final ObjectMapper mapper;
    private final Set<JavaType> described = new HashSet<>();

    private ValueShape(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** A short text that changes with the shape. */
    static String of(ObjectMapper mapper, Class<?> type) {
        String shape = new ValueShape(mapper).describe(mapper.constructType(type));
        CRC32C sum = new CRC32C();
        sum.update(shape.getBytes(StandardCharsets.UTF_8));
        return type.getSimpleName() + "-" + Long.toHexString(sum.getValue());
    }

    private String describe(JavaType type) {
        StringBuilder text = new StringBuilder(type.toCanonical());
        if (type.isContainerType() || type.isReferenceType()) {
            for (int i = 0; i < type.containedTypeCount(); i++) {
                text.append('<').append(describe(type.containedType(i))).append('>');
            }
            return text.toString();
        }
        if (type.isEnumType()) {
            return text.append(List.of(type.getRawClass().getEnumConstants())).toString();
        }
        if (type.getRawClass().getName().startsWith("java") || type.isPrimitive() || !described.add(type)) {
            return text.toString();
        }
        text.append('{');
        for (BeanPropertyDefinition property :
                mapper.getSerializationConfig().introspect(type).findProperties()) {
            text.append(property.getName())
                    .append(':')
                    .append(describe(property.getPrimaryType()))
                    .append(';');
        }
        return text.append('}').toString();
    }
}
