/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.rows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.event.EventJson;
import io.tributary.item.Item;
import io.tributary.projection.FieldMapping;
import io.tributary.projection.Projection;
import io.tributary.row.InstanceId;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Turns stored items into what people are shown.
 *
 * @param <R> the row type
 */
public final class RowViews<R> {
    private final Projection<?, R> projection;
    private final ObjectMapper mapper = EventJson.mapper();

    /** Shows the rows of a projection. */
    public RowViews(Projection<?, R> projection) {
        this.projection = projection;
    }

    /** A row or tombstone as read. */
    public RowView of(Item item) {
        Optional<JsonNode> row = projection.layout().isTombstone(item)
                ? Optional.empty()
                : Optional.of(mapper.valueToTree(projection.readModel().rows().read(item)));
        return new RowView(
                projection
                        .layout()
                        .rowOf(item)
                        .orElseThrow(() -> new IllegalStateException("no key of " + projection + ": " + item)),
                row,
                checkpoints(item),
                projection
                        .revision()
                        .flatMap(revision -> item.get(revision.field()))
                        .map(RowViews::number)
                        .orElse(0L));
    }

    private Map<String, Long> checkpoints(Item item) {
        Map<String, Long> checkpoints = new LinkedHashMap<>();
        projection.checkpoints().map().flatMap(item::get).ifPresent(map -> {
            if (map instanceof Item entries) {
                entries.attributes().forEach((entry, version) -> checkpoints.put(entry, number(version)));
            }
        });
        for (FieldMapping mapping : projection.checkpoints().mappings()) {
            item.get(mapping.field()).ifPresent(stored -> {
                String owner = mapping.instanceField()
                        .flatMap(item::get)
                        .map(Object::toString)
                        .orElse("");
                checkpoints.put(new InstanceId(mapping.source(), owner).entry(), number(stored) - mapping.offset());
            });
        }
        return checkpoints;
    }

    private static long number(Object value) {
        return value instanceof BigDecimal number ? number.longValueExact() : 0;
    }
}
