/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import com.fasterxml.jackson.databind.JsonNode;
import io.tributary.event.EventStream;
import io.tributary.item.Item;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionBuilder;
import io.tributary.projection.ReadModel;
import io.tributary.projection.Tombstones;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The projection that a case declares. Cases share tables, so each has partitions and streams of its own. */
final class CaseProjection {
    static final String ROWS = "cases-read";
    static final String EVENTS = "cases-events";

    private CaseProjection() {}

    /** The key of a case's rows. */
    record RowId(String id) {}

    static Item initial(RowId key) {
        return Item.of(Map.of("id", key.id(), "log", List.of()));
    }

    static EventStream<Scripted> stream(String caseId, String source) {
        return EventStream.named(caseId + "-" + source)
                .of(Scripted.class)
                .identifiedBy("id")
                .storedIn(EVENTS);
    }

    static Projection<RowId, Item> of(String caseId, JsonNode declared) {
        Json.object("projection", declared, Set.of("sources", "checkpoints", "revision", "removal", "outbox"));
        ProjectionBuilder<RowId, Item> builder = Projection.named(caseId)
                .into(ReadModel.of(Item.class)
                        .keyedBy(RowId.class)
                        .entity("Case")
                        .table(ROWS)
                        .key(caseId + "#{id}", "ROW"))
                .startingWith(CaseProjection::initial)
                .checkpoints(checkpoints(declared.get("checkpoints")));
        for (JsonNode source : declared.get("sources")) {
            Json.object("source", source, Set.of("name", "mode"));
            source(
                    builder,
                    caseId,
                    source.get("name").asText(),
                    source.get("mode").asText());
        }
        JsonNode revision = declared.get("revision");
        if (revision != null && !revision.isNull()) {
            Json.object("revision", revision, Set.of("field", "initial"));
            builder.revision(
                    revision.get("field").asText(), revision.path("initial").asLong(1));
        }
        if (declared.path("removal").asBoolean()) {
            builder.removal(Tombstones.kept());
        }
        if (declared.path("outbox").asBoolean()) {
            builder.outbox(Note.class, (event, next, context) -> Script.effects((Scripted) event, next));
        }
        return builder.build();
    }

    private static void source(ProjectionBuilder<RowId, Item> builder, String caseId, String name, String mode) {
        builder.from(name, stream(caseId, name), source -> {
            source.keyedBy((id, event) -> key(event.script().get("row")))
                    .evolve(Scripted.class, (row, event, context) -> Script.evolve(row, event))
                    .terminal((failure, event) -> failure instanceof ScriptedFailure scripted && scripted.accepted);
            switch (mode) {
                case "fold" -> {}
                case "latest" -> source.latest();
                default -> throw new IllegalArgumentException("a case's source cannot be '" + mode + "'");
            }
        });
    }

    private static @Nullable RowId key(@Nullable JsonNode row) {
        if (row == null) {
            return new RowId("r1");
        }
        return row.isNull() ? null : new RowId(row.asText());
    }

    private static Checkpoints checkpoints(JsonNode declared) {
        Json.object("checkpoints", declared, Set.of("field", "sources"));
        Checkpoints checkpoints = declared.hasNonNull("field")
                ? Checkpoints.in(declared.get("field").asText())
                : Checkpoints.inFieldsOnly();
        for (Map.Entry<String, JsonNode> source : declared.path("sources").properties()) {
            JsonNode mapping = Json.object("mapping", source.getValue(), Set.of("field", "offset", "instanceField"));
            String field = mapping.get("field").asText();
            long offset = mapping.path("offset").asLong(0);
            checkpoints = mapping.hasNonNull("instanceField")
                    ? checkpoints.mapping(
                            source.getKey(),
                            field,
                            offset,
                            mapping.get("instanceField").asText())
                    : checkpoints.mapping(source.getKey(), field, offset);
        }
        return checkpoints;
    }
}
