/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.contract.DeadLetter;
import io.tributary.contract.EffectHeaders;
import io.tributary.contract.ShipmentNotice;
import io.tributary.contract.StreamEvent;
import io.tributary.contract.StreamEvents;
import io.tributary.engine.RowEngine;
import io.tributary.event.StoredEvent;
import io.tributary.observe.ProjectionObserver;
import io.tributary.route.VersionChain;
import io.tributary.serde.AvroDeserializer;
import io.tributary.serde.AvroSerializer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.InMemoryKeyValueStore;
import org.apache.kafka.streams.test.TestRecord;

/** The topology of the freight example over some engine, with a clock that stands still. */
final class Driver implements AutoCloseable {
    static final TopologySettings SETTINGS =
            TopologySettings.of("tributary-shipments", "freight").withPartitions(1);
    private static final Map<String, Object> SERDES = Map.of("schema.registry.url", "mock://streams");

    final ApplicationLoad load = new ApplicationLoad();
    final InFlightShare share;
    private final TopologyTestDriver driver;
    private final Time time;
    private final Supplier<VersionChain> chains;
    private final AvroSerializer<StreamEvent> events = new AvroSerializer<>();
    private final AvroDeserializer<ShipmentNotice> notices = new AvroDeserializer<>(ShipmentNotice.class);
    private final AvroDeserializer<DeadLetter> letters = new AvroDeserializer<>(DeadLetter.class);
    private final TestOutputTopic<byte[], byte[]> effects;
    private final TestOutputTopic<byte[], byte[]> deadLetters;

    Driver(RowEngine<Parcels.Summary> engine) {
        this(engine, new Time(), Map.of(), SETTINGS, RouteProcessor::newChain);
    }

    private Driver(
            RowEngine<Parcels.Summary> engine,
            Time time,
            Map<Bytes, byte[]> ledger,
            TopologySettings settings,
            Supplier<VersionChain> chains) {
        this.time = time;
        this.chains = chains;
        this.share = new InFlightShare(settings.maxInFlight());
        events.configure(SERDES, false);
        notices.configure(SERDES, false);
        letters.configure(SERDES, false);
        TaskSetup<Parcels.Summary> setup = setup(engine, time, settings, share, load);
        Properties properties = new Properties();
        properties.put("application.id", settings.applicationId());
        properties.put("bootstrap.servers", "nowhere:1");
        driver = new TopologyTestDriver(
                ProjectionTopology.of(setup, new Restored(ledger), chains), properties, time.instant());
        effects = driver.createOutputTopic(
                settings.effectsTopic(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        deadLetters = driver.createOutputTopic(
                settings.deadLettersTopic(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    static TaskSetup<Parcels.Summary> setup(
            RowEngine<Parcels.Summary> engine,
            Clock clock,
            TopologySettings settings,
            InFlightShare share,
            ApplicationLoad load) {
        return new TaskSetup<>(
                Parcels.projection(),
                settings,
                format(),
                () -> engine,
                Runnable::run,
                clock,
                new Random(1),
                ProjectionObserver.NONE,
                share,
                load);
    }

    /** Whether the registry is away for whoever reads events. */
    static volatile boolean outage;

    private static WireFormat format() {
        WireFormat avro = WireFormat.avro(SERDES);
        return new WireFormat(() -> unlessOutage(avro.events().get()), avro.effects(), avro.deadLetters());
    }

    private static Deserializer<Object> unlessOutage(Deserializer<?> events) {
        return (topic, bytes) -> {
            if (outage) {
                throw new TimeoutException("the registry does not answer");
            }
            return events.deserialize(topic, bytes);
        };
    }

    /** The topology as text. */
    static String describe() {
        return ProjectionTopology.of(
                        setup(new FakeEngine(), new Time(), SETTINGS, new InFlightShare(1), new ApplicationLoad()))
                .describe()
                .toString();
    }

    static Driver with(RowEngine<Parcels.Summary> engine, TopologySettings settings) {
        return new Driver(engine, new Time(), Map.of(), settings, RouteProcessor::newChain);
    }

    /** One whose router remembers little. */
    static Driver forgetful(RowEngine<Parcels.Summary> engine, int instances, int rows) {
        return new Driver(engine, new Time(), Map.of(), SETTINGS, () -> new VersionChain(instances, rows));
    }

    /** The next owner of the rows, after this one is gone; the committed ledger is all that is left. */
    Driver successor(RowEngine<Parcels.Summary> engine) {
        Map<Bytes, byte[]> ledger = new HashMap<>();
        try (KeyValueIterator<Bytes, byte[]> all = ledger().all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                ledger.put(next.key, next.value);
            }
        }
        close();
        return new Driver(engine, time, ledger, SETTINGS, chains);
    }

    Driver arrive(StoredEvent... arriving) {
        for (StoredEvent event : arriving) {
            String topic = SETTINGS.topicOf(event.stream());
            arrive(event.stream(), event.streamId(), events.serialize(topic, StreamEvents.toRecord(event)));
        }
        return this;
    }

    /** Lets a batch be stored and arrive, and all happen that follows from it. */
    Driver batch(Warehouse warehouse, StoredEvent... events) {
        warehouse.stored(events);
        return arrive(events).settle();
    }

    void arrive(String stream, String streamId, byte[] value) {
        TestInputTopic<byte[], byte[]> input =
                driver.createInputTopic(SETTINGS.topicOf(stream), new ByteArraySerializer(), new ByteArraySerializer());
        input.pipeInput(streamId.getBytes(StandardCharsets.UTF_8), value, time.instant());
    }

    void command(String row, byte[] value) {
        TestInputTopic<byte[], byte[]> input =
                driver.createInputTopic(SETTINGS.commandsTopic(), new ByteArraySerializer(), new ByteArraySerializer());
        input.pipeInput(row.getBytes(StandardCharsets.UTF_8), value, time.instant());
    }

    /** Lets one flush interval pass. */
    Driver turn() {
        return pass(SETTINGS.flushInterval());
    }

    /** Lets so many flush intervals pass that all is done that can be. */
    Driver settle() {
        for (int i = 0; i < 6; i++) {
            turn();
        }
        return this;
    }

    Driver pass(Duration duration) {
        time.now = time.now.plus(duration);
        driver.advanceWallClockTime(duration);
        return this;
    }

    /** The effects since the last time, as {@code <sequence> <id>}. */
    List<String> effects() {
        List<String> texts = new ArrayList<>();
        for (TestRecord<byte[], byte[]> effect : effects.readRecordsToList()) {
            ShipmentNotice notice = notices.deserialize(SETTINGS.effectsTopic(), effect.value());
            texts.add(header(effect.headers(), EffectHeaders.ROW_SEQUENCE) + " "
                    + header(effect.headers(), EffectHeaders.ID) + " " + notice.getKind());
        }
        return texts;
    }

    List<TestRecord<byte[], byte[]>> effectRecords() {
        return effects.readRecordsToList();
    }

    List<RowCommand> commands() {
        return driver
                .createOutputTopic(SETTINGS.commandsTopic(), new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readValuesToList()
                .stream()
                .map(value -> RowCommand.fromBytes(value).orElseThrow())
                .toList();
    }

    List<DeadLetter> deadLetters() {
        return deadLetters.readRecordsToList().stream()
                .map(letter -> letters.deserialize(SETTINGS.deadLettersTopic(), letter.value()))
                .toList();
    }

    KeyValueStore<Bytes, byte[]> ledger() {
        return driver.getKeyValueStore(ProjectionTopology.LEDGER);
    }

    boolean ledgerIsEmpty() {
        try (KeyValueIterator<Bytes, byte[]> all = ledger().all()) {
            return !all.hasNext();
        }
    }

    Instant now() {
        return time.instant();
    }

    static String header(Headers headers, String name) {
        return new String(headers.lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        driver.close();
    }

    private static final class Time extends Clock {
        private Instant now = Instant.ofEpochSecond(1_700_000_000);

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    /** A store as it is after a restore. */
    private record Restored(Map<Bytes, byte[]> content) implements KeyValueBytesStoreSupplier {
        @Override
        public String name() {
            return ProjectionTopology.LEDGER;
        }

        @Override
        public KeyValueStore<Bytes, byte[]> get() {
            return new InMemoryKeyValueStore(ProjectionTopology.LEDGER) {
                @Override
                public void init(StateStoreContext context, StateStore root) {
                    super.init(context, root);
                    content.forEach(this::put);
                }
            };
        }

        @Override
        public String metricsScope() {
            return "in-memory";
        }
    }
}
