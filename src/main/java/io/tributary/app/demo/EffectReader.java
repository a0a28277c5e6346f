/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tributary.app.kafka.CommittedRecord;
import io.tributary.app.kafka.CommittedRecords;
import io.tributary.contract.EffectHeaders;
import io.tributary.projection.Projection;
import io.tributary.row.RowKey;
import io.tributary.serde.AvroDeserializer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.IndexedRecord;

/** Reads the topic of delivered effects as any consumer would that reads committed records. */
public final class EffectReader {
    private final JsonMapper json = new JsonMapper();
    private final List<String> keyNames;
    private final String topic;

    /** Reads the effects of a projection. */
    public EffectReader(Projection<?, ?> projection, String topic) {
        this.keyNames = projection.readModel().keys().names();
        this.topic = topic;
    }

    /** All effects in the order of the topic's partitions. */
    public List<EffectView> read(Map<String, String> kafka, URI registry) {
        List<EffectView> effects = new ArrayList<>();
        try (AvroDeserializer<IndexedRecord> values = new AvroDeserializer<>();
                CommittedRecords records = new CommittedRecords(kafka, List.of(topic))) {
            values.configure(Map.of("schema.registry.url", registry.toString()), false);
            records.toTheEnd(effect -> effects.add(view(effect, values)));
        }
        return effects;
    }

    private EffectView view(CommittedRecord effect, AvroDeserializer<IndexedRecord> values) {
        return new EffectView(
                RowKey.parse(keyNames, effect.key()),
                Long.parseLong(effect.header(EffectHeaders.ROW_SEQUENCE)),
                effect.header(EffectHeaders.ID),
                json(effect.value(values)));
    }

    /** Avro records print themselves as JSON. */
    private JsonNode json(IndexedRecord effect) {
        try {
            return json.readTree(effect.toString());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an effect cannot be shown", e);
        }
    }
}
