/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.config.Settings;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.dynamodb.RequestCounter;
import io.tributary.app.run.Lifecycle;
import io.tributary.app.run.RunningProjection;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The application under demonstration, with a client of DynamoDB of its own, so that its requests can be told from the
 * demo's.
 *
 * @param projection the projection that runs
 * @param requests what it asks of DynamoDB
 * @param failures what it cannot apply
 */
record DemoApplication(RunningProjection projection, RequestCounter requests, FailureNotes failures) {
    static DemoApplication start(
            DemoOptions options, URI endpoint, URI registry, String bootstrapServers, Lifecycle lifecycle) {
        Settings given = options.settings();
        Map<String, String> kafka = new HashMap<>();
        kafka.put("bootstrap.servers", bootstrapServers);
        kafka.put("state.dir", options.scratch().resolve("state").toString());
        if (options.inOrder()) {
            // Each line waits for several commits one after the other.
            kafka.put("commit.interval.ms", "10");
            kafka.put("producer.linger.ms", "0");
        }
        Settings settings = new Settings(
                List.of(),
                given.application(),
                given.http(),
                given.topics(),
                false,
                given.dynamoDb().at(endpoint),
                new Settings.Registry(Optional.of(registry), Optional.empty(), Optional.empty(), Optional.empty()),
                given.serde(),
                kafka);
        DynamoDb dynamoDb = lifecycle.own("DynamoDB client of the application", DynamoDb.local(settings.dynamoDb()));
        FailureNotes failures = new FailureNotes();
        RunningProjection projection = lifecycle.own(
                "projection " + options.projection().name(),
                RunningProjection.start(options.projection(), settings, dynamoDb, failures));
        return new DemoApplication(projection, dynamoDb.requests(), failures);
    }
}
