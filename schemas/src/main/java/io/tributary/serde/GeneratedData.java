/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.specific.AvroGenerated;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/**
 * Avro's view of one generated class and of those it uses.
 *
 * <p>Avro instantiates only classes that a JVM-wide list trusts, since a schema may name any class. Here the class is
 * known beforehand, and what its schema names is used only if Avro generated it: so no list is needed, and the JVM's own
 * stays as it is.
 */
final class GeneratedData extends SpecificData {
    private static final ClassValue<GeneratedData> BY_CLASS = new ClassValue<>() {
        @Override
        protected GeneratedData computeValue(Class<?> type) {
            return new GeneratedData(type);
        }
    };

    private final Map<String, Optional<Class<?>>> classes = new ConcurrentHashMap<>();
    private final Schema schema;

    private GeneratedData(Class<?> type) {
        super(type.getClassLoader());
        SpecificData model = getForClass(type);
        model.getConversions().forEach(this::addLogicalTypeConversion);
        setCustomCoders(model.useCustomCoders());
        this.schema = model.getSchema(type);
    }

    static GeneratedData of(Class<?> type) {
        return BY_CLASS.get(type);
    }

    /** The class's own schema. */
    Schema schema() {
        return schema;
    }

    @Override
    @SuppressWarnings("rawtypes") // As it is in Avro.
    public @Nullable Class getClass(Schema named) {
        return switch (named.getType()) {
            case RECORD, ENUM, FIXED ->
                classes.computeIfAbsent(getClassName(named), this::generated).orElse(null);
            default -> super.getClass(named);
        };
    }

    private Optional<Class<?>> generated(String name) {
        return find(name, getClassLoader());
    }

    /** The class of a name, if Avro generated it. It is not initialised to see. */
    static Optional<Class<?>> find(String name, ClassLoader loader) {
        try {
            Class<?> found = Class.forName(name, false, loader);
            return found.isAnnotationPresent(AvroGenerated.class) ? Optional.of(found) : Optional.empty();
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }
}
