/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.tributary.contract.EffectHeaders;
import io.tributary.event.EventJson;
import io.tributary.outbox.EffectCodec;
import io.tributary.outbox.PendingEffect;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;

/**
 * Effects as records of the effects topic: the effect's own Avro record, or JSON, with the headers of CloudEvents'
 * binary mode and the row's sequence.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
final class EffectRecords {
    private static final ObjectMapper JSON = EventJson.mapper();

    private final String topic;
    private final URI source;
    private final EffectCodec<?> codec;
    private final Serializer<Object> serializer;
    private final int maxBytes;
    private final Clock clock;

    /**
     * Records of one projection.
     *
     * @param source the scope in which effect ids are unique
     * @param maxBytes what a record's value may have at most; a larger one would be refused by the broker and stop the
     *     thread
     */
    EffectRecords(
            String topic, URI source, EffectCodec<?> codec, Serializer<Object> serializer, int maxBytes, Clock clock) {
        this.topic = topic;
        this.source = source;
        this.codec = codec;
        this.serializer = serializer;
        this.maxBytes = maxBytes;
        this.clock = clock;
    }

    /** An effect ready to be sent. */
    record Outgoing(PendingEffect effect, Headers headers, Bytes value) {
        long sequence() {
            return effect.sequence();
        }
    }

    /** The record of an effect. Throws what the serializer throws, and when the effect is too large. */
    Outgoing encode(PendingEffect effect) {
        Object decoded = codec.decode(effect.effectType(), effect.payload());
        Headers headers = new RecordHeaders();
        boolean avro = decoded instanceof IndexedRecord;
        byte[] value = avro ? serialize(headers, decoded) : json(decoded);
        if (value.length > maxBytes) {
            throw new IllegalStateException("effect " + effect.id().text() + " has " + value.length
                    + " bytes, the topic '" + topic + "' takes " + maxBytes);
        }
        CloudEvent event = CloudEventBuilder.v1()
                .withId(effect.id().text())
                .withSource(source)
                .withType(effect.effectType())
                .withSubject(effect.row().text())
                .withTime(clock.instant().atOffset(ZoneOffset.UTC))
                .withDataContentType(avro ? EffectHeaders.AVRO : "application/json")
                .withData(value)
                .build();
        ProducerRecord<Void, byte[]> message =
                KafkaMessageFactory.createWriter(topic).writeBinary(event);
        message.headers().forEach(headers::add);
        headers.add(EffectHeaders.ROW_SEQUENCE, Long.toString(effect.sequence()).getBytes(StandardCharsets.US_ASCII));
        return new Outgoing(effect, headers, Bytes.wrap(value));
    }

    private byte[] serialize(Headers headers, Object effect) {
        synchronized (serializer) {
            return serializer.serialize(topic, headers, effect);
        }
    }

    private static byte[] json(Object effect) {
        try {
            return JSON.writeValueAsBytes(effect);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("an effect cannot be written as JSON: " + e.getOriginalMessage(), e);
        }
    }
}
