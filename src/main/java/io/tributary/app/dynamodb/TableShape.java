/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import io.tributary.event.EventLayout;
import io.tributary.event.EventStream;
import io.tributary.event.LayoutForms;
import io.tributary.projection.Projection;
import io.tributary.row.RowLayout;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table as projections need it.
 *
 * @param name its name
 * @param purpose what it is for
 * @param partitionKey its partition key
 * @param sortKey its sort key, if it has one
 * @param sortsNumbers whether the sort key is a number, and no string
 */
public record TableShape(
        String name, Purpose purpose, String partitionKey, Optional<String> sortKey, boolean sortsNumbers) {
    /** A table whose sort key, if it has one, is a string. */
    public TableShape(String name, Purpose purpose, String partitionKey, Optional<String> sortKey) {
        this(name, purpose, partitionKey, sortKey, false);
    }

    /** What a table is for, and with it what it needs beside its keys. */
    public enum Purpose {
        /** Events: a stream of new images. */
        EVENTS("events"),
        /** Rows only. */
        ROWS("rows"),
        /** Rows and their outbox, or an outbox alone: the sparse index of pending effects. */
        OUTBOX("rows and outbox");

        private final String words;

        Purpose(String words) {
            this.words = words;
        }

        /** The purpose in words. */
        public String words() {
            return words;
        }
    }

    /** The tables of projections, each once. */
    public static List<TableShape> of(Collection<? extends Projection<?, ?>> projections) {
        Map<String, TableShape> tables = new LinkedHashMap<>();
        for (Projection<?, ?> projection : projections) {
            projection.sources().forEach(source -> {
                TableShape table = events(source.stream());
                tables.putIfAbsent(table.name(), table);
            });
        }
        for (Projection<?, ?> projection : projections) {
            RowLayout layout = projection.layout();
            boolean own =
                    projection.outbox().isPresent() && layout.outboxTable().isEmpty();
            TableShape rows = new TableShape(
                    layout.table(),
                    own ? Purpose.OUTBOX : Purpose.ROWS,
                    layout.attributes().partition(),
                    layout.attributes().sort());
            tables.merge(rows.name(), rows, (one, other) -> one.purpose() == Purpose.ROWS ? other : one);
            layout.outboxTable()
                    .ifPresent(name ->
                            tables.putIfAbsent(name, new TableShape(name, Purpose.OUTBOX, "pk", Optional.of("sk"))));
        }
        return List.copyOf(tables.values());
    }

    private static TableShape events(EventStream<?> stream) {
        EventLayout layout = stream.layout();
        return new TableShape(
                stream.table(),
                Purpose.EVENTS,
                layout.partitionKey(),
                Optional.of(layout.sortKey()),
                layout.forms().versions() == LayoutForms.Versions.NUMBER);
    }
}
