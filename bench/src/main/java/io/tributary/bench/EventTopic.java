/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.contract.StreamEvent;
import io.tributary.contract.StreamEvents;
import io.tributary.event.StoredEvent;
import io.tributary.serde.AvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Sends events as the connector does: in the wire format, keyed by stream id, to the stream's topic. */
final class EventTopic implements AutoCloseable {
    private final KafkaProducer<byte[], byte[]> producer;
    private final AvroSerializer<StreamEvent> serializer = new AvroSerializer<>();
    private final AtomicReference<Exception> failed = new AtomicReference<>();

    EventTopic(String bootstrapServers, String registry) {
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", "0"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        serializer.configure(Map.of("schema.registry.url", registry), false);
    }

    /** The events of a workload as records of a topic. */
    List<ProducerRecord<byte[], byte[]>> records(String prefix, Workload workload) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(workload.events());
        String topic = prefix + "." + Account.EVENTS.name();
        for (int number = 0; number < workload.events(); number++) {
            StoredEvent event = workload.event(number);
            records.add(new ProducerRecord<>(
                    topic,
                    event.streamId().getBytes(StandardCharsets.UTF_8),
                    serializer.serialize(topic, StreamEvents.toRecord(event))));
        }
        return records;
    }

    /** Sends all at once. */
    void send(Run run, List<ProducerRecord<byte[], byte[]>> records) throws Exception {
        for (int number = 0; number < records.size(); number++) {
            run.due(number, System.nanoTime());
            send(records.get(number));
        }
        ended();
    }

    /** Sends so many a second; one that is late is sent at once, and was due when it was due. */
    void send(Run run, List<ProducerRecord<byte[], byte[]>> records, double perSecond) throws Exception {
        long start = System.nanoTime();
        for (int number = 0; number < records.size(); number++) {
            long due = start + (long) (number * 1e9 / perSecond);
            run.due(number, due);
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            send(records.get(number));
        }
        ended();
    }

    private void send(ProducerRecord<byte[], byte[]> record) {
        var unused = producer.send(record, (sent, failure) -> {
            if (failure != null) {
                failed.set(failure);
            }
        });
    }

    private void ended() throws Exception {
        producer.flush();
        if (failed.get() != null) {
            throw new IllegalStateException("events were not sent", failed.get());
        }
    }

    @Override
    public void close() {
        producer.close();
        serializer.close();
    }
}
