/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.tributary.app.rows.RowView;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A result as tables for people. */
final class ResultText {
    private ResultText() {}

    static String of(DemoResult result) {
        return "Rows\n\n" + rows(result.rows()) + "\nDelivered effects, in order\n\n" + effects(result.effects())
                + "\n%d events in %.1f s; requests to DynamoDB: %d reads, %d writes%n"
                        .formatted(
                                result.events(),
                                result.time().toMillis() / 1000.0,
                                result.requests().reads(),
                                result.requests().writes());
    }

    private static String rows(List<RowView> rows) {
        Set<String> fields = new LinkedHashSet<>();
        rows.forEach(row -> fields.addAll(row.key().names()));
        rows.forEach(row -> row.row().ifPresent(value -> value.fieldNames().forEachRemaining(fields::add)));
        List<String> header = new ArrayList<>(fields);
        header.addAll(List.of("revision", "checkpoints"));
        TextTable table = new TextTable(header);
        for (RowView row : rows) {
            List<String> cells = new ArrayList<>();
            for (String field : fields) {
                cells.add(row.row()
                        .map(value -> text(value.path(field)))
                        .orElse(row.key().names().contains(field) ? value(row.key(), field) : "removed"));
            }
            cells.add(Long.toString(row.revision()));
            cells.add(entries(row.checkpoints()));
            table.row(cells);
        }
        return table.toString();
    }

    private static String effects(List<EffectView> effects) {
        TextTable table = new TextTable(List.of("row", "sequence", "id", "effect"));
        effects.forEach(effect -> table.row(List.of(
                String.join(" ", effect.key().values()),
                Long.toString(effect.sequence()),
                effect.id(),
                effect.effect().toString())));
        return table.toString();
    }

    private static String value(RowKey key, String field) {
        return key.values().get(key.names().indexOf(field));
    }

    private static String text(JsonNode value) {
        return value.isBigDecimal() ? value.decimalValue().toPlainString() : value.asText();
    }

    private static String entries(Map<String, Long> checkpoints) {
        return checkpoints.entrySet().stream()
                .map(entry -> entry.getKey() + ":" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
