/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.record.Counts;
import io.tributary.connect.record.Mapped;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.connect.source.SourceTaskContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows a task's counts among Connect's own metrics, where the worker has a place for those of plug-ins. */
final class TaskMetrics {
    private static final Logger LOG = LoggerFactory.getLogger(TaskMetrics.class);

    private TaskMetrics() {}

    static void show(SourceTaskContext context, Counts counts) {
        try {
            register(context.pluginMetrics(), counts);
        } catch (LinkageError e) {
            LOG.info("this worker is older than Kafka 4.1 and has no metrics of plug-ins");
        }
    }

    private static void register(PluginMetrics metrics, Counts counts) {
        add(metrics, "events-total", "Events handed on.", counts::events);
        add(metrics, "malformed-total", "Malformed events left out.", counts::malformedEvents);
        add(metrics, "refused-total", "Events that Connect gave up on.", counts::refusedEvents);
        add(metrics, "throttled-total", "Requests that DynamoDB throttled.", counts::throttledRequests);
        for (Mapped.Reason reason : Mapped.Reason.values()) {
            String what = reason.name().toLowerCase(Locale.ROOT);
            add(
                    metrics,
                    what + "-total",
                    "Changes left out since they are " + what + ".",
                    () -> counts.skippedFor(reason));
        }
    }

    private static void add(PluginMetrics metrics, String name, String description, Supplier<Long> count) {
        Gauge<Long> gauge = (config, now) -> count.get();
        metrics.addMetric(metrics.metricName(name, description, new LinkedHashMap<>()), gauge);
    }
}
