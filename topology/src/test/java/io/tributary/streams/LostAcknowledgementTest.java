/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.contract.StreamEvent;
import io.tributary.contract.StreamEvents;
import io.tributary.event.StoredEvent;
import io.tributary.row.InstanceId;
import io.tributary.serde.AvroSerializer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task whose commands topic gives nothing back by itself: its records were deleted, say, before they were read. */
class LostAcknowledgementTest {
    private static final TopologySettings SETTINGS = Driver.SETTINGS;

    private final FakeEngine engine = new FakeEngine();

    @TempDir
    private Path folder;

    private MockProcessorContext<byte[], byte[]> context;
    private KeyValueStore<Bytes, byte[]> ledger;
    private ProjectTask task;
    private long now = 1_700_000_000_000L;

    @BeforeEach
    void start() {
        Properties properties = new Properties();
        properties.put("application.id", SETTINGS.applicationId());
        properties.put("bootstrap.servers", "nowhere:1");
        context = new MockProcessorContext<>(properties, new TaskId(1, 0), folder.toFile());
        ledger = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(ProjectionTopology.LEDGER), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        ledger.init(context.getStateStoreContext(), ledger);
        context.addStateStore(ledger);
        context.setCurrentSystemTimeMs(now);
        task = new ProjectTask(
                context,
                Driver.setup(engine, Clock.systemUTC(), SETTINGS, new InFlightShare(8), new ApplicationLoad()));
    }

    @AfterEach
    void stop() {
        task.close();
        ledger.close();
    }

    @Test
    void an_effect_whose_acknowledgement_was_lost_is_acknowledged_again_when_its_row_is_woken() {
        arrive(Parcels.scanned("sh-1", 1, "Ulm"));
        turn();
        assertThat(sent()).containsExactly(ProjectionTopology.EFFECTS, ProjectionTopology.COMMANDS);

        command("sh-1", new RowCommand.Wake());
        turn();

        assertThat(sent()).as("no effect is sent twice").containsExactly(ProjectionTopology.COMMANDS);
        command("sh-1", new RowCommand.Acknowledge(100));
        turn();
        assertThat(engine.outbox.get("sh-1")).isEmpty();
        assertThat(ledger.all().hasNext()).isFalse();
    }

    @Test
    void an_acknowledgement_stands_for_those_before_it() {
        arrive(Parcels.scanned("sh-1", 1, "Ulm"));
        turn();
        arrive(Parcels.scanned("sh-1", 2, "Bonn"));
        turn();

        command("sh-1", new RowCommand.Acknowledge(200));
        turn();

        assertThat(engine.calls).contains("remove [100, 200]");
        assertThat(ledger.all().hasNext()).isFalse();
    }

    @Test
    void an_acknowledgement_of_what_this_task_did_not_send_removes_nothing() {
        engine.leave("sh-1", new InstanceId("scan", "sh-1"), 1);
        arrive(Parcels.weighed("w-1", 1, "sh-1", 1));
        command("sh-1", new RowCommand.Acknowledge(900));

        assertThat(engine.outbox.get("sh-1")).hasSize(1);
        turn();
        assertThat(sent()).containsExactly(ProjectionTopology.EFFECTS, ProjectionTopology.COMMANDS);
        assertThat(engine.outbox.get("sh-1")).hasSize(1);
    }

    private void arrive(StoredEvent event) {
        try (AvroSerializer<StreamEvent> serializer = new AvroSerializer<>()) {
            serializer.configure(Map.of("schema.registry.url", "mock://streams"), false);
            String topic = SETTINGS.topicOf(event.stream());
            RoutedEvent routed = new RoutedEvent(
                    new InstanceId(event.stream().equals("Scan") ? "scan" : "weigh", event.streamId()),
                    event.version(),
                    OptionalLong.empty(),
                    Bytes.wrap(serializer.serialize(topic, StreamEvents.toRecord(event))));
            String row = "sh-1";
            process(ProjectionTopology.rowsTopic(SETTINGS), row, routed.bytes().get(), routed.headers());
        }
    }

    private void command(String row, RowCommand command) {
        process(SETTINGS.commandsTopic(), row, command.toBytes(), new RecordHeaders());
    }

    private void process(String topic, String row, byte[] value, Headers headers) {
        context.setRecordMetadata(topic, 0, 0);
        task.process(new Record<>(row.getBytes(StandardCharsets.UTF_8), value, now, headers));
    }

    private void turn() {
        for (int i = 0; i < 4; i++) {
            now += SETTINGS.flushInterval().toMillis();
            context.setCurrentSystemTimeMs(now);
            List.copyOf(context.scheduledPunctuators()).stream()
                    .filter(punctuator -> !punctuator.cancelled())
                    .forEach(punctuator -> punctuator.getPunctuator().punctuate(now));
        }
    }

    /** Where records went since the last time. */
    private List<String> sent() {
        List<String> sinks = new ArrayList<>();
        context.forwarded().forEach(forward -> sinks.add(forward.childName().orElseThrow()));
        context.resetForwards();
        return sinks;
    }
}
