/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tributary.fixture.ForkedApplication;
import io.tributary.local.Dynoxide;
import io.tributary.local.EmbeddedKafka;
import io.tributary.local.RegistryServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} against a broker and a DynamoDB without anything in them. */
class ApplicationIT {
    private static EmbeddedKafka kafka;
    private static Dynoxide dynamoDb;
    private static RegistryServer registry;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
        dynamoDb = Dynoxide.start();
        registry = RegistryServer.start();
    }

    @AfterAll
    static void stop() {
        registry.close();
        dynamoDb.close();
        kafka.close();
    }

    @Test
    void what_is_missing_is_made_only_when_the_settings_say_so() throws Exception {
        try (ForkedApplication application = ForkedApplication.run(folder, Map.copyOf(flags()))) {
            assertThat(application.awaitExit()).as(application.log()).isEqualTo(1);
            assertThat(application.log())
                    .contains("missing in DynamoDB: freight-events, freight-read;", "tributary.tables.create=true");
        }

        Map<String, String> tables = flags();
        tables.put("tributary.tables.create", "true");
        try (ForkedApplication application = ForkedApplication.run(folder, tables)) {
            assertThat(application.awaitExit()).as(application.log()).isEqualTo(1);
            assertThat(application.log())
                    .contains(
                            "missing in Kafka: ", "freight.Order", "delivered-effects", "tributary.topics.create=true");
        }

        Map<String, String> all = flags();
        all.put("tributary.topics.create", "true");
        try (ForkedApplication application = ForkedApplication.run(folder, all)) {
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(application.log()).contains("Ready projections=\"shipments\""));
            assertThat(application.stop()).isEqualTo(130);
        }
    }

    private Map<String, String> flags() {
        Map<String, String> flags = new HashMap<>();
        flags.put("kafka.bootstrap.servers", kafka.bootstrapServers());
        flags.put("kafka.state.dir", folder.resolve("state").toString());
        flags.put("tributary.registry.url", registry.url().toString());
        flags.put("tributary.dynamodb.endpoint", dynamoDb.endpoint().toString());
        flags.put("tributary.http.port", "0");
        return flags;
    }
}
