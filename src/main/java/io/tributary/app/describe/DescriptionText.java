/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.describe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.tributary.app.describe.Description.OfProjection;
import io.tributary.app.describe.Description.OfSource;
import java.util.stream.Collectors;

/** A description as text or JSON. */
public final class DescriptionText {
    private DescriptionText() {}

    /** One JSON object. */
    public static String json(Description description) {
        JsonMapper mapper = JsonMapper.builder()
                .addModule(new Jdk8Module())
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build();
        try {
            return mapper.writeValueAsString(description);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a description can always be written", e);
        }
    }

    /** Text for people. */
    public static String text(Description description) {
        StringBuilder text = new StringBuilder();
        description.projections().forEach(projection -> append(projection, text));
        text.append("Tables\n");
        description
                .tables()
                .forEach(table -> text.append("  %s: %s, keyed by %s\n"
                        .formatted(table.name(), table.purpose(), String.join(" and ", table.key()))));
        return text.toString();
    }

    private static void append(OfProjection projection, StringBuilder text) {
        text.append("Projection %s, version %d, application %s\n"
                .formatted(projection.name(), projection.version(), projection.application()));
        text.append("  rows: %s in %s, %s\n"
                .formatted(
                        projection.row().entity(),
                        projection.row().table(),
                        projection.row().key().entrySet().stream()
                                .map(entry -> entry.getKey() + " = " + entry.getValue())
                                .collect(Collectors.joining(", "))));
        text.append("  sources, in fold order\n");
        for (OfSource source : projection.sources()) {
            text.append("    %s: stream %s (%s), topic %s, table %s, handles %s%s\n"
                    .formatted(
                            source.name(),
                            source.stream(),
                            source.mode(),
                            source.topic(),
                            source.table(),
                            String.join(", ", source.handles()),
                            source.ignores().isEmpty() ? "" : ", ignores " + String.join(", ", source.ignores())));
        }
        if (!projection.effects().isEmpty()) {
            text.append("  effects: %s\n".formatted(String.join(", ", projection.effects())));
        }
        text.append("  topics\n");
        projection.topics().forEach(topic -> text.append("    %s: %s\n".formatted(topic.name(), topic.purpose())));
        text.append("  topology\n").append(projection.topology().stripTrailing().indent(4));
        text.append('\n');
    }
}
