/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a row keeps, for each instance, the version up to which everything has been considered. Versions count from 1;
 * an instance without a checkpoint is at 0.
 *
 * <p><b>Threading.</b> Immutable.
 *
 * @param map the map attribute, with an entry {@code <source>#<stream id>} for each instance without a field of its own
 * @param mappings the sources with a field of their own
 */
public record Checkpoints(Optional<String> map, List<FieldMapping> mappings) {
    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if the map attribute's name is empty
     */
    public Checkpoints {
        if (map.filter(String::isEmpty).isPresent()) {
            throw new IllegalArgumentException("the checkpoint map's attribute name must not be empty");
        }
        mappings = List.copyOf(mappings);
    }

    /**
     * Checkpoints in a map attribute, which grows by an entry with each instance that ever feeds the row.
     *
     * @throws IllegalArgumentException if the name is empty
     */
    public static Checkpoints in(String attribute) {
        return new Checkpoints(Optional.of(attribute), List.of());
    }

    /**
     * Checkpoints in fields only, which {@code mapping} adds. A second instance of a source has no place then, and fails
     * with {@code SourceConflict}.
     */
    public static Checkpoints inFieldsOnly() {
        return new Checkpoints(Optional.empty(), List.of());
    }

    /**
     * These checkpoints, and a source in a field of its own, owned by the instance that the instance field names. While
     * the instance field is absent or empty, the field's value counts for whoever asks, and the first instance that
     * writes takes it. Every other instance of the source goes to the map.
     *
     * @param source the source's name
     * @param field a numeric attribute, which holds version + offset
     * @param offset any number, 0 for the version as it is
     * @param instanceField a string attribute, which holds the stream id
     * @throws IllegalArgumentException if the name of an attribute is empty
     */
    public Checkpoints mapping(String source, String field, long offset, String instanceField) {
        return plus(new FieldMapping(source, field, offset, Optional.of(instanceField)));
    }

    /**
     * These checkpoints, and the sole source of the projection in a field without an owner: for rows that only one
     * instance ever feeds.
     *
     * @param source the source's name
     * @param field a numeric attribute, which holds version + offset
     * @param offset any number, 0 for the version as it is
     * @throws IllegalArgumentException if the attribute's name is empty
     */
    public Checkpoints mapping(String source, String field, long offset) {
        return plus(new FieldMapping(source, field, offset, Optional.empty()));
    }

    /** The field of a source, if it has one. */
    public Optional<FieldMapping> mappingOf(String source) {
        for (FieldMapping mapping : mappings) {
            if (mapping.source().equals(source)) {
                return Optional.of(mapping);
            }
        }
        return Optional.empty();
    }

    /** The names of all attributes that hold positions. */
    public List<String> attributes() {
        List<String> names = new ArrayList<>();
        map.ifPresent(names::add);
        mappings.forEach(mapping -> {
            names.add(mapping.field());
            mapping.instanceField().ifPresent(names::add);
        });
        return names;
    }

    private Checkpoints plus(FieldMapping mapping) {
        List<FieldMapping> more = new ArrayList<>(mappings);
        more.add(mapping);
        return new Checkpoints(map, more);
    }
}
