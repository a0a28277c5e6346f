/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.dynamodb.StreamEnd;
import io.tributary.event.EventStream;
import io.tributary.local.ConnectWorker;
import io.tributary.local.ConnectorPosition;
import io.tributary.local.ConnectorStatus;
import io.tributary.projection.Projection;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The source connector of the demo. */
final class DemoConnector {
    static final String NAME = "freight-events";

    private static final String CONNECTOR = "io.tributary.connect.DynamoDbStreamsSourceConnector";
    private static final String CONVERTER = "io.tributary.connect.avro.AvroConverter";

    private final ConnectWorker worker;

    DemoConnector(ConnectWorker worker) {
        this.worker = worker;
    }

    /**
     * Starts it, after the change records that the streams hold already. The worker may answer before its task runs.
     */
    void start(Projection<?, ?> projection, String topicPrefix, DynamoDb dynamoDb, URI endpoint, URI registry) {
        Set<String> tables = projection.sources().stream()
                .map(source -> source.stream())
                .map(EventStream::table)
                .collect(Collectors.toCollection(TreeSet::new));
        Map<String, String> settings = new HashMap<>();
        settings.put("connector.class", CONNECTOR);
        settings.put("tasks.max", "1");
        settings.put("exactly.once.support", "required");
        settings.put("tables", String.join(",", tables));
        settings.put("topic.prefix", topicPrefix);
        settings.put("aws.endpoint", endpoint.toString());
        settings.put("aws.region", "us-east-1");
        settings.put("aws.access.key.id", "local");
        settings.put("aws.secret.access.key", "local");
        settings.put("poll.interval.ms", "20");
        // The stream has everything: the tables were made for it a moment ago.
        settings.put("snapshot.mode", "no_data");
        settings.put("key.converter", "org.apache.kafka.connect.storage.StringConverter");
        settings.put("value.converter", CONVERTER);
        settings.put("value.converter.schema.registry.url", registry.toString());
        // The defaults wait for more records, which is not what somebody who watches wants.
        settings.put("producer.override.linger.ms", "0");
        worker.createConnector(
                NAME,
                settings,
                dynamoDb.streamEnds(tables).stream().map(DemoConnector::after).toList());
    }

    private static ConnectorPosition after(StreamEnd end) {
        return new ConnectorPosition(
                Map.of("stream", end.stream(), "shard", end.shard()),
                Map.of("position", end.sequenceNumber(), "lane", "0"));
    }

    ConnectorStatus status() {
        return worker.status(NAME);
    }

    /**
     * Refuses a connector on the application's class path: the plug-in folder's would not be the one that runs.
     *
     * @throws IllegalStateException if it is there
     */
    static void mustBeAPlugIn() {
        try {
            Class.forName(CONNECTOR, false, DemoConnector.class.getClassLoader());
        } catch (ClassNotFoundException expected) {
            return;
        }
        throw new IllegalStateException("the connector is on the application's class path: take it from there, and"
                + " leave it in the plug-in folder only");
    }
}
