/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tributary.cases.CaseProjection.RowId;
import io.tributary.engine.Edited;
import io.tributary.engine.EngineOptions;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowEditor;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.SourcedEvent;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.item.Item;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Projection;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.testing.ImmediateScheduler;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;

/** Runs one case through the public engine API and names every difference. */
final class CaseRun {
    private static final RowId R1 = new RowId("r1");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final String caseId;
    private final JsonNode given;
    private final Projection<RowId, Item> projection;
    private final RowKey key;
    private final RowStore plain;
    private final RacingRowStore rows;
    private final HistoryStore histories;
    private final ProjectionEngine<RowId, Item> engine;
    private final RowEditor<RowId, Item> rival;
    private final Map<String, StoredEvent> events = new HashMap<>();

    CaseRun(String caseId, JsonNode given, CaseStores stores, long cachedRows) {
        Json.object("case", given, Set.of("name", "projection", "row", "events", "steps"));
        this.caseId = caseId;
        this.given = given;
        this.projection = CaseProjection.of(caseId, given.get("projection"));
        this.key = projection.readModel().keys().encode(R1);
        this.plain = stores.rows(projection.layout());
        this.rows = new RacingRowStore(plain, key);
        this.histories = stores.histories();
        this.engine = new ProjectionEngine<>(
                projection,
                rows,
                histories,
                Clock.fixed(NOW, ZoneOffset.UTC),
                new Random(caseId.hashCode()),
                new ImmediateScheduler(),
                EngineOptions.defaults().withCachedRows(cachedRows));
        this.rival = new RowEditor<>(projection, plain);
    }

    List<String> differences() {
        List<String> differences = new ArrayList<>();
        storeHistories();
        storeRow();
        int number = 0;
        for (JsonNode step : given.get("steps")) {
            number++;
            ObjectNode actual = run(step);
            JsonNode expected = step.get("expect");
            Json.object("expect", expected, fieldsOf(actual));
            for (Map.Entry<String, JsonNode> field : expected.properties()) {
                JsonNode is = actual.get(field.getKey());
                if (!same(field.getValue(), is)) {
                    differences.add("step " + number + ", " + field.getKey() + ":\n  expected " + field.getValue()
                            + "\n  was      " + is);
                }
            }
        }
        return differences;
    }

    private ObjectNode run(JsonNode step) {
        Json.object("step", step, Set.of("apply", "race", "external", "rebuild", "catchUp", "expect"));
        rows.noRace();
        if (step.has("external")) {
            external(step.get("external"));
            ObjectNode actual = Json.MAPPER.createObjectNode();
            actual.set("row", storedRow());
            return actual;
        }
        if (step.has("race")) {
            rows.before(() -> external(step.get("race")));
        }
        if (step.has("apply")) {
            return report(apply(step.get("apply")));
        }
        if (step.has("rebuild")) {
            return report(await(engine.rebuild(key, named(step.get("rebuild")))));
        }
        if (step.path("catchUp").asBoolean()) {
            return report(await(engine.catchUp(key)));
        }
        throw new IllegalArgumentException("a step must apply, rebuild, catchUp or be external, was " + step);
    }

    private RowOutcome<Item> apply(JsonNode batch) {
        List<SourcedEvent> sourced = new ArrayList<>();
        for (JsonNode event : batch) {
            String source = event.get(0).asText();
            String id =
                    source + "#" + event.get(1).asText() + "@" + event.get(2).asLong();
            sourced.add(
                    SourcedEvent.of(source, Optional.ofNullable(events.get(id)).orElseThrow()));
        }
        return await(engine.applyBatch(sourced)).rows().stream()
                .filter(outcome -> outcome.key().equals(key))
                .findFirst()
                .orElseGet(() -> await(engine.apply(key, List.of())));
    }

    private Map<InstanceId, Long> named(JsonNode sources) {
        Map<InstanceId, Long> named = new LinkedHashMap<>();
        sources.properties()
                .forEach(source -> source.getValue()
                        .forEach(id -> named.put(new InstanceId(source.getKey(), id.asText()), Long.MAX_VALUE)));
        return named;
    }

    private void external(JsonNode fields) {
        boolean there = await(rival.read(R1)).isPresent();
        Edited<Item> edited = await(
                there
                        ? rival.update(R1, row -> row.withAll(Json.item(fields)))
                        : rival.create(R1, CaseProjection.initial(R1).withAll(Json.item(fields))));
        if (!(edited instanceof Edited.Written)) {
            throw new IllegalStateException("the other writer could not write: " + edited);
        }
    }

    private ObjectNode report(RowOutcome<Item> outcome) {
        ObjectNode report = Json.MAPPER.createObjectNode();
        report.put("status", outcome.status().name().toLowerCase(Locale.ROOT));
        ArrayNode instances = report.putArray("instances");
        outcome.instances().forEach(instance -> instances.add(report(instance)));
        report.set("row", storedRow());
        report.put("removed", outcome.removed());
        report.set(
                "revision",
                outcome.revision().isPresent()
                        ? Json.MAPPER
                                .getNodeFactory()
                                .numberNode(outcome.revision().getAsLong())
                        : Json.MAPPER.nullNode());
        report.put("writes", outcome.writes());
        report.put("enqueued", outcome.enqueued().size());
        ArrayNode outbox = report.putArray("outbox");
        await(engine.pendingEffects(key)).forEach(effect -> outbox.add(report(effect)));
        return report;
    }

    private static ObjectNode report(InstanceOutcome instance) {
        ObjectNode report = Json.MAPPER.createObjectNode();
        report.put("source", instance.instance().source());
        report.put("streamId", instance.instance().streamId());
        report.set("applied", Json.MAPPER.valueToTree(instance.applied()));
        report.set("alreadyApplied", Json.MAPPER.valueToTree(instance.alreadyApplied()));
        report.set("rejected", Json.MAPPER.valueToTree(instance.rejected()));
        report.set("superseded", Json.MAPPER.valueToTree(instance.superseded()));
        report.set("skipped", Json.MAPPER.valueToTree(instance.skipped()));
        report.set(
                "version",
                instance.version().isPresent()
                        ? Json.MAPPER
                                .getNodeFactory()
                                .numberNode(instance.version().getAsLong())
                        : Json.MAPPER.nullNode());
        report.put(
                "error",
                instance.failure()
                        .map(failure -> failure.code().equals("ScriptedFailure") ? failure.message() : failure.code())
                        .orElse(null));
        return report;
    }

    private ObjectNode report(PendingEffect effect) {
        ObjectNode report = Json.MAPPER.createObjectNode();
        report.put(
                "effect", ((Item) effect.payload()).get("effect").orElseThrow().toString());
        report.put("source", effect.id().source());
        report.put("streamId", effect.id().streamId());
        report.put("version", effect.id().version());
        report.put("index", effect.id().index());
        return report;
    }

    private JsonNode storedRow() {
        StoredRow stored = await(plain.read(List.of(key))).get(key);
        if (stored.isAbsent()) {
            return Json.MAPPER.nullNode();
        }
        Item item = stored.attributes().without(projection.layout().markNames());
        return Json.MAPPER.valueToTree(stored.tombstone() ? item.with("tombstone", true) : item);
    }

    private void storeHistories() {
        given.get("events").properties().forEach(source -> {
            EventStream<Scripted> stream = CaseProjection.stream(caseId, source.getKey());
            source.getValue().properties().forEach(history -> {
                long version = 0;
                for (JsonNode script : history.getValue()) {
                    version++;
                    store(source.getKey(), stream, history.getKey(), version, script);
                }
            });
        });
    }

    private void store(String source, EventStream<Scripted> stream, String id, long version, JsonNode script) {
        Json.object("event", script, Set.of("do", "field", "by", "to", "value", "effects", "row", "lost"));
        StoredEvent event = stream.encode(
                stream.id(id), version, new Scripted(script), source + "-" + id + "-" + version, NOW, Map.of());
        events.put(source + "#" + id + "@" + version, event);
        if (!script.path("lost").asBoolean()) {
            await(histories.put(new History(stream, event.streamId()), List.of(event)));
        }
    }

    private void storeRow() {
        JsonNode row = given.get("row");
        if (row == null || row.isNull()) {
            return;
        }
        RowLayout layout = projection.layout();
        boolean tombstone = row.path("tombstone").asBoolean();
        Item item = Json.item(row).without(List.of("tombstone")).withAll(layout.marked(key, tombstone));
        await(plain.write(new RowWrite(key, new Guard.Absent(), item, new TreeMap<>(), "given")));
    }

    private static boolean same(JsonNode expected, JsonNode actual) {
        JsonNode wrapped = Json.MAPPER.createObjectNode().set("value", expected);
        JsonNode other = Json.MAPPER.createObjectNode().set("value", actual);
        return Json.item(wrapped).equals(Json.item(other));
    }

    private static Set<String> fieldsOf(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
