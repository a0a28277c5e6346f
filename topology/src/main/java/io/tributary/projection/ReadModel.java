/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import io.tributary.row.KeyAttributes;
import io.tributary.row.KeyTemplate;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Where rows are kept and what they look like: the table, the entity name, the row type and the layout of the key.
 *
 * <pre>{@code
 * ReadModel.of(ShipmentSummary.class)
 *         .keyedBy(ShipmentKey.class)
 *         .table("freight-read")
 *         .key("SHIPMENT#{shipmentId}", "SUMMARY")
 * }</pre>
 *
 * @param table the table's name
 * @param entity the marker of the rows, in the attribute {@code entity}; an item with another is not one of them
 * @param keys row keys as the user's record
 * @param rows rows as the user's type
 * @param keyAttributes the names of the table's key attributes
 * @param partitionKey how the partition key is made
 * @param sortKey how the sort key is made, in a table that has one
 * @param <K> the user's key record
 * @param <R> the row type
 */
public record ReadModel<K, R>(
        String table,
        String entity,
        RowKeys<K> keys,
        RowCodec<R> rows,
        KeyAttributes keyAttributes,
        KeyTemplate partitionKey,
        Optional<KeyTemplate> sortKey) {

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the entity has a {@code #} in it, or the templates and the key record do not
     *     name the same values
     */
    public ReadModel {
        if (table.isEmpty()) {
            throw new IllegalArgumentException("a read model must name its table, was empty");
        }
        if (entity.isEmpty() || entity.contains("#")) {
            throw new IllegalArgumentException(
                    "the entity name must not be empty or have a '#' in it, was '" + entity + "'");
        }
        Set<String> used = new HashSet<>(partitionKey.names());
        sortKey.ifPresent(template -> used.addAll(template.names()));
        if (!used.equals(new HashSet<>(keys.names()))) {
            throw new IllegalArgumentException("the key templates of " + entity
                    + " must use every component of the key, " + keys.names() + ", and no other; they use " + used);
        }
        if (keyAttributes.sort().isPresent() != sortKey.isPresent()) {
            throw new IllegalArgumentException("a sort key needs a name and a template, or neither");
        }
    }

    /** Starts the declaration of a read model with its row type, whose simple name is the entity's by default. */
    public static <R> RowsOf<R> of(Class<R> type) {
        return new RowsOf<>(TypeFactory.defaultInstance().constructType(type), type.getSimpleName());
    }

    /** Starts the declaration with a generic row type, such as a map, and the entity's name. */
    public static <R> RowsOf<R> of(TypeReference<R> type, String entity) {
        return new RowsOf<>(TypeFactory.defaultInstance().constructType(type), entity);
    }

    /**
     * A read model that has a row type and needs a key.
     *
     * @param <R> the row type
     */
    public static final class RowsOf<R> {
        private final JavaType type;
        private final String entity;

        private RowsOf(JavaType type, String entity) {
            this.type = type;
            this.entity = entity;
        }

        /**
         * Names the record of the row's key.
         *
         * @throws IllegalArgumentException as {@link RowKeys#of}
         */
        public <K> ReadModelBuilder<K, R> keyedBy(Class<K> key) {
            return new ReadModelBuilder<>(RowKeys.of(key), RowCodec.of(type), entity);
        }
    }
}
