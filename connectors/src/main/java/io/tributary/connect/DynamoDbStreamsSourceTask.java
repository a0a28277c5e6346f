/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.measure.Counts;
import io.tributary.connect.offset.SourcePartition;
import io.tributary.connect.read.AwsClients;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the slots it was given, in Connect's thread.
 *
 * <p><b>Threading.</b> As Connect calls a task: everything in one thread but {@link #commitRecord}.
 *
 * <p><b>Failure.</b> A poll that throws fails the task; it goes on where the stored offsets say once it is restarted.
 */
public final class DynamoDbStreamsSourceTask extends SourceTask {
    /** The one setting of a task that a connector does not have: its slots. */
    static final String SLOTS = "task.slots";

    private static final Logger LOG = LoggerFactory.getLogger(DynamoDbStreamsSourceTask.class);
    private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

    private final AwsClients.Factory factory;
    private final Clock clock;
    private final Pause pause;
    private final RandomGenerator random;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final List<TableFollower> tables = new ArrayList<>();
    private final Queue<SourceRecord> refused = new ConcurrentLinkedQueue<>();

    private @Nullable AwsClients clients;
    private @Nullable String heartbeatTopic;
    private volatile Optional<ConnectException> failure = Optional.empty();

    /** Waits, or returns early when the task is stopped. */
    @FunctionalInterface
    interface Pause {
        void rest(Duration duration) throws InterruptedException;
    }

    /** For Connect. */
    public DynamoDbStreamsSourceTask() {
        this.factory = AwsClients::of;
        this.clock = Clock.systemUTC();
        this.random = RandomGenerator.getDefault();
        this.pause = duration -> {
            if (stopped.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.debug("stopped while waiting");
            }
        };
    }

    DynamoDbStreamsSourceTask(AwsClients.Factory factory, Clock clock, Pause pause, RandomGenerator random) {
        this.factory = factory;
        this.clock = clock;
        this.pause = pause;
        this.random = random;
    }

    @Override
    public String version() {
        return Version.get();
    }

    @Override
    public void start(Map<String, String> properties) {
        SourceConfig config = new SourceConfig(properties);
        heartbeatTopic = config.heartbeatTopic();
        AwsClients created = factory.create(config);
        clients = created;
        for (String text : properties.getOrDefault(SLOTS, "").split(",", -1)) {
            Slot slot = Slot.parse(text);
            tables.add(new TableFollower(
                    slot,
                    created,
                    context.offsetStorageReader(),
                    config,
                    TableMeters.shown(slot.table(), context, clock),
                    clock,
                    random));
        }
    }

    @Override
    public @Nullable List<SourceRecord> poll() throws InterruptedException {
        failure.ifPresent(problem -> {
            throw problem;
        });
        List<SourceRecord> records = new ArrayList<>();
        tellOfRefused(records);
        for (TableFollower table : tables) {
            records.addAll(table.turn());
        }
        if (!records.isEmpty()) {
            return records;
        }
        Instant due =
                tables.stream().map(TableFollower::due).min(Instant::compareTo).orElse(Instant.MAX);
        Duration wait = Duration.between(clock.instant(), due.isAfter(latest()) ? latest() : due);
        if (!wait.isNegative() && !wait.isZero()) {
            pause.rest(wait);
        }
        return null;
    }

    /**
     * Told of each record that is done with. Without metadata Connect has given it up: for an event that is counted
     * and written as a gap; for a position the task fails, since a shard that continues another would wait for ever for a position that is never
     * stored.
     */
    @Override
    public void commitRecord(SourceRecord record, @Nullable RecordMetadata metadata) {
        if (metadata != null) {
            return;
        }
        if (record.topic().equals(heartbeatTopic)) {
            failure = Optional.of(new ConnectException("a position record for topic " + record.topic()
                    + " was dropped by a transform or by errors.tolerance; positions must reach their topic"));
            return;
        }
        LOG.warn("a record for topic {} was dropped by a transform or by errors.tolerance", record.topic());
        refused.add(record);
    }

    private void tellOfRefused(List<SourceRecord> out) {
        for (SourceRecord record = refused.poll(); record != null; record = refused.poll()) {
            SourcePartition about = SourcePartition.parse(record.sourcePartition());
            for (TableFollower table : tables) {
                table.refused(about, record, out);
            }
        }
    }

    @Override
    public void stop() {
        stopped.countDown();
        if (clients != null) {
            clients.close();
        }
    }

    /** What was counted of a table. */
    Counts counts(String table) {
        return tables.stream()
                .filter(each -> each.table().equals(table))
                .findFirst()
                .orElseThrow()
                .meters()
                .counts();
    }

    private Instant latest() {
        return clock.instant().plus(LONGEST_WAIT);
    }
}
