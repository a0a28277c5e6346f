/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.row.KeyAttributes;
import io.tributary.row.KeyTemplate;
import java.util.Optional;

/**
 * Builds a {@link ReadModel}; the key's templates come last. Not thread-safe.
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

    /** Names the entity, when it is not the row type's simple name. */
    public ReadModelBuilder<K, R> entity(String name) {
        this.entity = name;
        return this;
    }

    /** Names the key attributes of the table, when they are not {@code pk} and {@code sk}. */
    public ReadModelBuilder<K, R> keyAttributes(String partition, String sort) {
        this.attributes = new KeyAttributes(partition, Optional.of(sort));
        return this;
    }

    /** Names the key attribute of a table without a sort key. */
    public ReadModelBuilder<K, R> keyAttributes(String partition) {
        this.attributes = new KeyAttributes(partition, Optional.empty());
        return this;
    }

    /**
     * Says how the key is made, and ends the declaration.
     *
     * @throws IllegalArgumentException as {@link KeyTemplate#of} and {@link ReadModel}
     */
    public ReadModel<K, R> key(String partition, String sort) {
        return new ReadModel<>(
                table, entity, keys, rows, attributes, KeyTemplate.of(partition), Optional.of(KeyTemplate.of(sort)));
    }

    /**
     * Says how the key of a table without a sort key is made, and ends the declaration.
     *
     * @throws IllegalArgumentException as {@link KeyTemplate#of} and {@link ReadModel}
     */
    public ReadModel<K, R> key(String partition) {
        KeyAttributes single = new KeyAttributes(attributes.partition(), Optional.empty());
        return new ReadModel<>(table, entity, keys, rows, single, KeyTemplate.of(partition), Optional.empty());
    }
}
