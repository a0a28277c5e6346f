/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.measure.Count;
import io.tributary.connect.measure.Counts;
import io.tributary.connect.measure.ShardMeter;
import io.tributary.connect.measure.ShardNumbers;
import io.tributary.connect.shard.ShardId;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.connect.source.SourceTaskContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is counted and measured of one table in one task, shown among Connect's own metrics where the worker has a place
 * for those of plug-ins: tags {@code table}, and {@code shard} where it is about one.
 */
final class TableMeters {
    private static final Logger LOG = LoggerFactory.getLogger(TableMeters.class);

    private final String table;
    private final Clock clock;
    private final Counts counts = new Counts();
    private final ShardNumbers shards = new ShardNumbers();
    private final Map<ShardId, Map<String, MetricName>> shown = new LinkedHashMap<>();
    private final @Nullable Object place;

    private TableMeters(String table, @Nullable Object place, Clock clock) {
        this.table = table;
        this.place = place;
        this.clock = clock;
    }

    /** Meters that are shown where the worker can show them. */
    static TableMeters shown(String table, SourceTaskContext context, Clock clock) {
        Object place = null;
        try {
            place = context.pluginMetrics();
        } catch (LinkageError e) {
            LOG.info("this worker is older than Kafka 4.1 and has no metrics of plug-ins");
        }
        TableMeters meters = new TableMeters(table, place, clock);
        if (place != null) {
            meters.showTable();
        }
        return meters;
    }

    Counts counts() {
        return counts;
    }

    ShardNumbers shards() {
        return shards;
    }

    /** Shows the meter of a shard from now on. */
    void opened(ShardId shard, ShardMeter meter) {
        if (place == null || shown.containsKey(shard)) {
            return;
        }
        Map<String, MetricName> names = new LinkedHashMap<>();
        shown.put(shard, names);
        add(names, shard, "shard-records", "Records read of the shard.", meter::records);
        add(
                names,
                shard,
                "lag-ms",
                "How long ago the last change read was made; 0 when nothing was left to read.",
                () -> meter.lag(clock.instant()).toMillis());
        add(
                names,
                shard,
                "hours-to-trim-horizon",
                "How many hours are left until changes are trimmed before they are read.",
                () -> meter.toTrimHorizon(clock.instant()).toHours());
    }

    /** Shows the meter of a shard no longer. */
    void closed(ShardId shard) {
        Map<String, MetricName> names = shown.remove(shard);
        if (names != null && place instanceof PluginMetrics metrics) {
            names.values().forEach(metrics::removeMetric);
        }
    }

    private void showTable() {
        for (Count count : Count.values()) {
            add(count.metric(), count.description(), () -> counts.of(count));
        }
        add("shards-open", "Shards that are being read.", shards::open);
        add("shards-waiting", "Shards that wait for the end of the shard before them.", shards::waiting);
        add("shards-closed-total", "Shards that were read to their end.", shards::closed);
        add(
                "shards-without-child",
                "Shards read to their end of which no continuation is listed yet.",
                shards::withoutChild);
        add("snapshot-segments-total", "Segments of the table's scan.", shards::segments);
        add("snapshot-segments-done", "Segments that were scanned to their end.", shards::segmentsDone);
    }

    private void add(String name, String description, Supplier<Long> value) {
        add(new LinkedHashMap<>(), null, name, description, value);
    }

    private void add(
            Map<String, MetricName> names,
            @Nullable ShardId shard,
            String name,
            String description,
            Supplier<Long> value) {
        if (place instanceof PluginMetrics metrics) {
            LinkedHashMap<String, String> tags = new LinkedHashMap<>();
            tags.put("table", table);
            if (shard != null) {
                tags.put("shard", shard.value());
            }
            MetricName metric = metrics.metricName(name, description, tags);
            Gauge<Long> gauge = (config, now) -> value.get();
            metrics.addMetric(metric, gauge);
            names.put(name, metric);
        }
    }
}
