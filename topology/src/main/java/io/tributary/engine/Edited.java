/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import java.util.OptionalLong;

/**
 * What became of another writer's edit of a row.
 *
 * @param <R> the row type
 */
public sealed interface Edited<R> {
    /**
     * The row is written.
     *
     * @param row the row as stored
     * @param revision its revision, when the projection has one
     * @param <R> the row type
     */
    record Written<R>(R row, OptionalLong revision) implements Edited<R> {}

    /**
     * A row that was to be created is there already.
     *
     * @param <R> the row type
     */
    record Exists<R>() implements Edited<R> {}

    /**
     * A row that was to be changed is not there, or was removed.
     *
     * @param <R> the row type
     */
    record Missing<R>() implements Edited<R> {}

    /**
     * Other writers were faster, again and again; nothing is written.
     *
     * @param <R> the row type
     */
    record Contended<R>() implements Edited<R> {}
}
