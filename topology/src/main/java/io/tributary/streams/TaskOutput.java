/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.Failure;
import io.tributary.observe.ProjectionObserver;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All that a task sends. Records carry the time at which they are sent, so that retention does not take them early. */
final class TaskOutput {
    private static final Logger LOG = LoggerFactory.getLogger(TaskOutput.class);

    private final ProcessorContext<byte[], byte[]> context;
    private final String projection;
    private final ProjectionObserver observer;

    TaskOutput(ProcessorContext<byte[], byte[]> context, String projection, ProjectionObserver observer) {
        this.context = context;
        this.projection = projection;
        this.observer = observer;
    }

    /** Effects of a row, in order, and the acknowledgement that is read back when they are committed. */
    void effects(String row, List<EffectRecords.Outgoing> effects, long now) {
        byte[] key = bytes(row);
        long last = 0;
        for (EffectRecords.Outgoing effect : effects) {
            send(ProjectionTopology.EFFECTS, key, effect.value().get(), effect.headers(), now);
            last = effect.sequence();
            observer.forwarded(projection, effect.effect());
        }
        command(key, new RowCommand.Acknowledge(last), now);
    }

    /** What is read back when all effects of a row that were sent before are committed. */
    void acknowledge(String row, long sequence, long now) {
        command(bytes(row), new RowCommand.Acknowledge(sequence), now);
    }

    void hello(int partition, long now) {
        command(new byte[0], new RowCommand.Hello(partition), now);
    }

    private void command(byte[] key, RowCommand command, long now) {
        send(ProjectionTopology.COMMANDS, key, command.toBytes(), new RecordHeaders(), now);
    }

    /** An event that could not be routed before. */
    void again(KeptEvents.To to, long now) {
        send(
                ProjectionTopology.AGAIN,
                bytes(to.row()),
                to.event().bytes().get(),
                to.event().headers(),
                now);
        observer.routed(projection, to.event().instance().source());
    }

    void deadLetter(byte[] key, byte[] letter, String source, Failure failure, long now) {
        send(ProjectionTopology.DEAD_LETTERS, key, letter, new RecordHeaders(), now);
        LOG.atWarn()
                .addKeyValue("projection", projection)
                .addKeyValue("rowKey", new String(key, StandardCharsets.UTF_8))
                .addKeyValue("source", source)
                .addKeyValue(
                        "version",
                        failure.version().isPresent() ? failure.version().getAsLong() : "")
                .addKeyValue("error", failure.code() + ": " + failure.message())
                .log("An event cannot be applied; it is kept, tried again, and reported as a dead letter");
        observer.deadLetter(projection, source, failure);
    }

    private void send(String sink, byte[] key, byte[] value, Headers headers, long now) {
        context.forward(new Record<>(key, value, now, headers), sink);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
