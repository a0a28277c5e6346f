/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.projection.Projection;
import io.tributary.row.RowLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What the rows and the ledger of a running projection rest on. What the user's functions do is not visible: that they
 * changed is what the version says.
 *
 * @param version the projection's version
 * @param rows where the rows lie, and how their keys are made
 * @param sources each source with its stream and mode, in order
 */
record Declaration(int version, String rows, List<String> sources) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Declaration of(Projection<?, ?> projection) {
        return new Declaration(
                projection.version(),
                rows(projection.layout()),
                projection.sources().stream()
                        .map(source -> source.name() + ": " + source.stream().name() + ", " + source.mode())
                        .toList());
    }

    /** Why this one must not go on with what another one has left, if so. */
    Optional<String> problemAfter(Declaration before) {
        if (version < before.version()) {
            return Optional.of("has version " + version + ", and version " + before.version()
                    + " has run already: its rows may not be what this version expects; run version "
                    + before.version() + " or a later one");
        }
        if (version == before.version() && !equals(before)) {
            return Optional.of("has changed from " + before.words() + " to " + words()
                    + " and has still version " + version + ": raise it with version(" + (version + 1)
                    + "). A source that was added starts at the beginning of its topic; after a change of what the key"
                    + " means, rebuild the rows or use another table");
        }
        return Optional.empty();
    }

    private static String rows(RowLayout layout) {
        return layout.entity() + " in " + layout.table() + " at " + layout.partitionKey()
                + layout.sortKey().map(sort -> ", " + sort).orElse("");
    }

    private String words() {
        return "rows " + rows + ", sources " + sources;
    }

    byte[] toBytes() {
        try {
            return JSON.writeValueAsBytes(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What {@link #toBytes} wrote, or nothing for what a later program wrote. */
    static Optional<Declaration> fromBytes(byte[] bytes) {
        try {
            return Optional.of(JSON.readValue(new String(bytes, StandardCharsets.UTF_8), Declaration.class));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
