/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import com.fasterxml.jackson.databind.JsonNode;
import io.tributary.item.Item;
import io.tributary.projection.Evolution;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an event of a case does to the row. */
final class Script {
    private Script() {}

    static Evolution<Item> evolve(Item row, Scripted event) throws ScriptedFailure {
        JsonNode script = event.script();
        String field = event.text("field");
        return switch (event.text("do")) {
            case "append" -> Evolution.to(appended(row, script.get("value")));
            case "add" ->
                Evolution.to(row.with(
                        field,
                        number(row, field)
                                .orElse(BigDecimal.ZERO)
                                .add(script.get("by").decimalValue())));
            case "set" -> Evolution.to(row.with(field, Json.value(script.get("to"))));
            case "max" -> max(row, field, script.get("value").decimalValue());
            case "require" -> required(row, field, script.get("value"));
            case "skip" -> Evolution.skip();
            case "remove" -> Evolution.remove();
            case "reject" -> throw new ScriptedFailure("rejected", true);
            case "fail" -> throw new ScriptedFailure("scripted", false);
            default -> throw new IllegalArgumentException("a case's event cannot do '" + event.text("do") + "'");
        };
    }

    private static Evolution<Item> max(Item row, String field, BigDecimal value) {
        return number(row, field).filter(old -> value.compareTo(old) <= 0).isPresent()
                ? Evolution.skip()
                : Evolution.to(row.with(field, value));
    }

    private static Evolution<Item> required(Item row, String field, JsonNode value) throws ScriptedFailure {
        if (!row.has(field)) {
            throw new ScriptedFailure("missing " + field, false);
        }
        return Evolution.to(appended(row, value));
    }

    static List<Note> effects(Scripted event, Optional<Item> next) {
        List<Note> notes = new ArrayList<>();
        String size = next.map(row -> String.valueOf(log(row).size())).orElse("gone");
        event.script().path("effects").forEach(effect -> notes.add(new Note(effect.asText() + ":" + size)));
        return notes;
    }

    private static Item appended(Item row, JsonNode value) {
        List<Object> log = new ArrayList<>(log(row));
        log.add(Json.value(value));
        return row.with("log", log);
    }

    private static List<?> log(Item row) {
        return row.get("log").map(List.class::cast).orElse(List.of());
    }

    private static Optional<BigDecimal> number(Item row, String field) {
        return row.get(field).map(BigDecimal.class::cast);
    }
}
