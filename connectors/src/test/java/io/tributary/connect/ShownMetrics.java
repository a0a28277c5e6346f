/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.MetricValueProvider;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.Sensor;

/** The metrics that a task registered. */
final class ShownMetrics implements PluginMetrics {
    private final Map<String, MetricValueProvider<?>> shown = new HashMap<>();

    long value(String name) {
        return (Long) ((Gauge<?>) shown.get(name)).value(null, 0);
    }

    boolean shows(String name) {
        return shown.containsKey(name);
    }

    private static String key(MetricName name) {
        String shard = name.tags().get("shard");
        return shard == null ? name.name() : name.name() + " " + shard;
    }

    @Override
    @SuppressWarnings("NonApiType") // Kafka's interface has it.
    public MetricName metricName(String name, String description, LinkedHashMap<String, String> tags) {
        return new MetricName(name, "plugins", description, tags);
    }

    @Override
    public void addMetric(MetricName name, MetricValueProvider<?> value) {
        shown.put(key(name), value);
    }

    @Override
    public void removeMetric(MetricName name) {
        shown.remove(key(name));
    }

    @Override
    public Sensor addSensor(String name) {
        throw new UnsupportedOperationException("no task uses sensors");
    }

    @Override
    public void removeSensor(String name) {
        throw new UnsupportedOperationException("no task uses sensors");
    }
}
