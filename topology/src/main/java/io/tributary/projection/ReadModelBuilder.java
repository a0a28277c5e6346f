/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.row.KeyAttributes;
import io.tributary.row.KeyTemplate;
import java.util.Optional;

/**
 * Builds a {@link ReadModel}: the table is needed, and the key's templates come last. What is set again replaces what was
 * set before. Not thread-safe.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 */
public final class ReadModelBuilder<K, R> {
    private final RowKeys<K> keys;
    private final RowCodec<R> rows;
    private String entity;
    private String table = "";
    private KeyAttributes attributes = KeyAttributes.STANDARD;

    ReadModelBuilder(RowKeys<K> keys, RowCodec<R> rows, String entity) {
        this.keys = keys;
        this.rows = rows;
        this.entity = entity;
    }

    /** Names the table. */
    public ReadModelBuilder<K, R> table(String name) {
        this.table = name;
        return this;
    }

    /**
     * Names the entity, when it is not the row type's simple name. It marks the rows in the attribute {@code entity}, and
     * must not have a {@code #} in it.
     */
    public ReadModelBuilder<K, R> entity(String name) {
        this.entity = name;
        return this;
    }

    /**
     * Names the key attributes of the table, when they are not {@code pk} and {@code sk}. Both are strings.
     *
     * @throws IllegalArgumentException if a name is empty, or both are equal
     */
    public ReadModelBuilder<K, R> keyAttributes(String partition, String sort) {
        this.attributes = new KeyAttributes(partition, Optional.of(sort));
        return this;
    }

    /**
     * Names the key attribute of a table without a sort key, a string.
     *
     * @throws IllegalArgumentException if the name is empty
     */
    public ReadModelBuilder<K, R> keyAttributes(String partition) {
        this.attributes = new KeyAttributes(partition, Optional.empty());
        return this;
    }

    /**
     * Says how the key is made, and ends the declaration.
     *
     * @param partition the partition key: text with {@code {component}} for each value, {@code SHIPMENT#{shipmentId}}
     * @param sort the sort key, likewise; every component of the key stands in one of the two
     * @throws IllegalArgumentException as {@link KeyTemplate#of} and {@link ReadModel}
     */
    public ReadModel<K, R> key(String partition, String sort) {
        return new ReadModel<>(
                table, entity, keys, rows, attributes, KeyTemplate.of(partition), Optional.of(KeyTemplate.of(sort)));
    }

    /**
     * Says how the key of a table without a sort key is made, and ends the declaration.
     *
     * @param partition the key: text with {@code {component}} for each value
     * @throws IllegalArgumentException as {@link KeyTemplate#of} and {@link ReadModel}
     */
    public ReadModel<K, R> key(String partition) {
        KeyAttributes single = new KeyAttributes(attributes.partition(), Optional.empty());
        return new ReadModel<>(table, entity, keys, rows, single, KeyTemplate.of(partition), Optional.empty());
    }
}
