/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tributary.app.rows.RowView;
import io.tributary.event.EventJson;
import io.tributary.freight.ShipmentSummary;
import io.tributary.row.RowKey;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResultTest {
    private static final DemoResult RESULT = new DemoResult(
            List.of(
                    new RowView(key("sh-2"), Optional.empty(), Map.of("order#o-2", 2L), 3),
                    new RowView(
                            key("sh-1"),
                            Optional.of(json(new ShipmentSummary("sh-1", 5, "München", new BigDecimal("1E+2")))),
                            Map.of("weigh#w-1", 2L, "order#o-1", 1L),
                            7)),
            List.of(
                    new EffectView(key("sh-1"), 1000, "scan#sh-1@4.0", json(Map.of("kind", "at München"))),
                    new EffectView(key("sh-1"), 300, "scan#sh-1@1.0", json(Map.of("kind", "at Bremen")))),
            new DemoResult.Requests(4, 9),
            18,
            Duration.ofMillis(1_250));

    @Test
    void json_has_rows_by_key_and_effects_by_sequence() {
        assertThat(new ResultJson().text(RESULT)).isEqualTo("""
                        {"rows":[\
                        {"key":{"shipmentId":"sh-1"},\
                        "row":{"shipmentId":"sh-1","parcels":5,"location":"München","kg":100},\
                        "checkpoints":{"order#o-1":1,"weigh#w-1":2},"revision":7,"removed":false},\
                        {"key":{"shipmentId":"sh-2"},"row":null,"checkpoints":{"order#o-2":2},"revision":3,"removed":true}],\
                        "effects":[\
                        {"key":{"shipmentId":"sh-1"},"sequence":300,"id":"scan#sh-1@1.0","effect":{"kind":"at Bremen"}},\
                        {"key":{"shipmentId":"sh-1"},"sequence":1000,"id":"scan#sh-1@4.0","effect":{"kind":"at München"}}],\
                        "requests":{"reads":4,"writes":9},"events":18,"seconds":1.25}""");
    }

    @Test
    void text_shows_the_same_as_tables() {
        assertThat(ResultText.of(RESULT)).isEqualTo("""
                        Rows

                          shipmentId  parcels  location  kg       revision  checkpoints
                          ----------  -------  --------  --       --------  -----------
                          sh-1        5        München   100      7         order#o-1:1 weigh#w-1:2
                          sh-2        removed  removed   removed  3         order#o-2:2

                        Delivered effects, in order

                          row   sequence  id             effect
                          ---   --------  --             ------
                          sh-1  300       scan#sh-1@1.0  {"kind":"at Bremen"}
                          sh-1  1000      scan#sh-1@4.0  {"kind":"at München"}

                        18 events in 1.3 s; requests to DynamoDB: 4 reads, 9 writes
                        """);
    }

    @Test
    void keys_sort_by_code_point() {
        DemoResult result = new DemoResult(
                List.of(row("\uD83D\uDE00"), row("\uFFFD"), row("b"), row("B")),
                List.of(),
                new DemoResult.Requests(0, 0),
                0,
                Duration.ZERO);

        assertThat(result.rows())
                .extracting(row -> row.key().values().get(0))
                .containsExactly("B", "b", "\uFFFD", "\uD83D\uDE00");
    }

    @Test
    void text_escapes_control_characters_and_cuts_long_cells() {
        TextTable table = new TextTable(List.of("a", "b"));
        table.row(List.of("x\u001b[31m\n\u2028\u0085", "y".repeat(200)));
        table.row(List.of("\u001b".repeat(50), "z".repeat(120)));

        assertThat(table.toString())
                .contains("x\\u001b[31m\\u000a\\u2028\\u0085 ")
                .contains("  " + "y".repeat(119) + "…\n")
                .contains("  " + "\\u001b".repeat(19) + "…")
                .contains("  " + "z".repeat(120) + "\n")
                .doesNotContain("\u001b");
    }

    private static RowView row(String id) {
        return new RowView(key(id), Optional.empty(), Map.of(), 1);
    }

    private static RowKey key(String id) {
        return new RowKey(List.of("shipmentId"), List.of(id));
    }

    private static JsonNode json(Object value) {
        return EventJson.mapper().valueToTree(value);
    }
}
