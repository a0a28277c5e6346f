/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.local.ConnectorStatus;
import java.net.URI;
import java.util.Map;

/**
 * Everything that runs in a demo.
 *
 * @param endpoint where DynamoDB is
 * @param dynamoDb for the demo's own requests
 * @param bootstrapServers where Kafka is
 * @param registry where the schema registry is
 * @param connector the source connector
 * @param application the application
 */
record DemoWorld(
        URI endpoint,
        DynamoDb dynamoDb,
        String bootstrapServers,
        URI registry,
        DemoConnector connector,
        DemoApplication application) {
    /** Kafka's settings for clients of this world. */
    Map<String, String> kafka() {
        return Map.of("bootstrap.servers", bootstrapServers);
    }

    /**
     * Looks after the parts that can fail by themselves.
     *
     * @throws IllegalStateException if one has failed
     */
    void mustBeWell() {
        ConnectorStatus status = connector.status();
        if (status.failed()) {
            throw new IllegalStateException("the connector has failed: " + status.trace());
        }
        if (application.projection().hasFailed()) {
            throw new IllegalStateException("the application has failed; the log says why");
        }
    }
}
