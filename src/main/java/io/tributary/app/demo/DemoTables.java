/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.dynamodb.TableShape;
import io.tributary.app.dynamodb.Tables;
import io.tributary.projection.Projection;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables of a demo. They carry a mark, so that those of an earlier demo can be replaced and nobody else's are.
 *
 * @param tables access to them
 * @param endpoint where they are, for messages
 */
record DemoTables(Tables tables, URI endpoint) {
    private static final String MARK = "demo";

    /**
     * Makes the tables of a projection, empty ones.
     *
     * @throws IllegalStateException if there is one that no demo made, or DynamoDB does not answer
     */
    void prepare(Projection<?, ?> projection, Narrator narrator) {
        List<TableShape> shapes = TableShape.of(List.of(projection));
        List<TableShape> there = new ArrayList<>(shapes);
        there.removeAll(missing(shapes));
        for (TableShape table : there) {
            if (!tables.isMarked(table.name(), MARK)) {
                throw new IllegalStateException("there is a table '" + table.name() + "' at " + endpoint
                        + " that no demo made: remove it, or use another endpoint");
            }
        }
        if (!there.isEmpty()) {
            narrator.say("removing the tables of an earlier demo");
            tables.delete(there);
        }
        tables.createMarked(shapes, MARK);
    }

    private List<TableShape> missing(List<TableShape> shapes) {
        try {
            return tables.missing(shapes);
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalStateException("DynamoDB at " + endpoint + " cannot be used: " + cause.getMessage(), e);
        }
    }
}
