/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.function.Function;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Lends a task its life: Kafka Streams may close a processor and start it again, each time with a restored store. */
final class ProjectProcessor implements Processor<byte[], byte[], byte[], byte[]> {
    private final Function<ProcessorContext<byte[], byte[]>, ProjectTask> start;
    private @Nullable ProjectTask task;

    ProjectProcessor(Function<ProcessorContext<byte[], byte[]>, ProjectTask> start) {
        this.start = start;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        task = start.apply(context);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        ProjectTask current = task;
        if (current != null) {
            current.process(record);
        }
    }

    @Override
    public void close() {
        ProjectTask ended = task;
        task = null;
        if (ended != null) {
            ended.close();
        }
    }
}
