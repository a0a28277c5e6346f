/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.tributary.event.EventJson;
import io.tributary.item.Item;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rows as the user's type, and back: any class or record that Jackson can read and write, or {@link Item},
 * {@link JsonNode} or a map for rows without a fixed shape.
 *
 * <p>A value that is null or an empty optional is an absent attribute. Attributes that the type does not know are kept
 * as they were.
 *
 * @param <R> the row type
 */
public final class RowCodec<R> {
    private static final ObjectMapper MAPPER =
            EventJson.mapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_ABSENT);

    private final JavaType type;
    private final Optional<Set<String>> owned;

    private RowCodec(JavaType type) {
        this.type = type;
        this.owned = ownedBy(type);
    }

    static <R> RowCodec<R> of(JavaType type) {
        return new RowCodec<>(type);
    }

    /** Whether the type has no shape of its own and so takes and owns every attribute. */
    public boolean isSchemaless() {
        return owned.isEmpty();
    }

    /** Whether the type has a property for any of these attributes. */
    public boolean knowsAny(Collection<String> attributes) {
        return owned.isEmpty() || attributes.stream().anyMatch(owned.get()::contains);
    }

    /**
     * A stored row as the user's type.
     *
     * @throws RowUnreadableException naming the attribute
     */
    public R read(Item stored) {
        try {
            if (type.hasRawClass(Item.class)) {
                return cast(stored);
            }
            return MAPPER.convertValue(stored.attributes(), type);
        } catch (IllegalArgumentException e) {
            throw new RowUnreadableException(attributeAt(e), type.getRawClass(), e);
        }
    }

    /**
     * The user's row as an item.
     *
     * @throws IllegalArgumentException if Jackson cannot write it as an object
     */
    public Item write(R row) {
        return row instanceof Item item ? item : EventJson.item(MAPPER, row);
    }

    /**
     * The next row as it is stored over another: its own attributes, those of the stored one that its type does not
     * know, and a NULL that stays one.
     *
     * @param notTheUsers attributes of the stored one that are left out, whoever knows them
     */
    public Item write(R next, Item stored, Collection<String> notTheUsers) {
        if (next instanceof Item item) {
            return item;
        }
        Item written = StoredSets.kept(write(next), stored);
        if (owned.isEmpty()) {
            return written;
        }
        List<String> kept = new ArrayList<>();
        stored.attributes().forEach((name, value) -> {
            boolean unknown = !owned.get().contains(name) || value == Item.Null.NULL;
            if (unknown && !written.has(name) && !notTheUsers.contains(name)) {
                kept.add(name);
            }
        });
        if (kept.isEmpty()) {
            return written;
        }
        // Attributes that the bean description does not list, such as those of a subtype or an unwrapped bean.
        kept.removeAll(write(read(stored)).attributes().keySet());
        return stored.only(kept).withAll(written);
    }

    private static Optional<Set<String>> ownedBy(JavaType type) {
        if (type.hasRawClass(Item.class) || type.isMapLikeType() || type.isTypeOrSubTypeOf(JsonNode.class)) {
            return Optional.empty();
        }
        BeanDescription written = MAPPER.getSerializationConfig().introspect(type);
        BeanDescription read = MAPPER.getDeserializationConfig().introspect(type);
        if (written.findAnyGetter() != null) {
            return Optional.empty();
        }
        Set<String> names = new HashSet<>();
        written.findProperties().stream().map(BeanPropertyDefinition::getName).forEach(names::add);
        read.findProperties().forEach(property -> {
            names.add(property.getName());
            // An attribute that is read by its former name would stay beside the new one, and win.
            names.addAll(aliases(property));
        });
        return Optional.of(names);
    }

    private static Set<String> aliases(BeanPropertyDefinition property) {
        AnnotationIntrospector annotations = MAPPER.getDeserializationConfig().getAnnotationIntrospector();
        return Stream.of(
                        Optional.ofNullable(property.getConstructorParameter()),
                        Optional.ofNullable(property.getField()),
                        Optional.ofNullable(property.getSetter()))
                .flatMap(Optional::stream)
                .flatMap(member -> Stream.ofNullable(annotations.findPropertyAliases(member)))
                .flatMap(List::stream)
                .map(PropertyName::getSimpleName)
                .collect(Collectors.toSet());
    }

    private static String attributeAt(IllegalArgumentException e) {
        return e.getCause() instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : at.getFieldName())
                        .collect(Collectors.joining("."))
                : "?";
    }

    @SuppressWarnings("unchecked")
    private R cast(Object value) {
        return (R) value;
    }
}
