/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tributary.fixture.Backends;
import io.tributary.fixture.ForkedApplication;
import io.tributary.fixture.HttpCaller;
import io.tributary.local.Dynoxide;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} while DynamoDB is away. */
class OutageIT {
    private static final String WAITS = "The start waits for DynamoDB";

    private static Backends backends;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        backends = new Backends();
    }

    @AfterAll
    static void stop() {
        backends.close();
    }

    @BeforeEach
    void outage() {
        backends.dynamoDb.kill();
    }

    @Test
    void a_start_waits_is_not_ready_meanwhile_and_goes_on_when_the_outage_is_over() throws Exception {
        Map<String, String> flags = flags();
        flags.put("tributary.tables.create", "true");
        flags.put("tributary.topics.create", "true");
        try (ForkedApplication application = ForkedApplication.run(folder, flags)) {
            HttpCaller http = HttpCaller.of(application);
            application.awaitLog(WAITS);
            assertThat(application.log())
                    .contains("dynamodb=\"" + backends.dynamoDb.endpoint() + "\"", "tributary.dynamodb.endpoint");
            assertThat(http.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(http.get("/health/ready").statusCode()).isEqualTo(503);
            assertThat(http.get("/projections").body())
                    .isEqualTo("[{\"name\":\"shipments\",\"state\":\"NOT_STARTED\"}]");
            assertThat(http.get("/rows/shipments/sh-1").statusCode()).isEqualTo(503);
            assertThat(http.get("/rows/else/sh-1").statusCode()).isEqualTo(404);

            backends.dynamoDb.restart();

            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() ->
                            assertThat(http.get("/health/ready").statusCode()).isEqualTo(200));
            assertThat(application.log()).containsOnlyOnce(WAITS).doesNotContain("\tat ");
            assertThat(application.stop()).isEqualTo(130);
        }
    }

    @Test
    void what_is_missing_when_the_outage_is_over_ends_the_start() throws Exception {
        Map<String, String> flags = flags();
        flags.put("tributary.projections", "shipments");
        flags.put("tributary.http.enabled", "false");
        try (Dynoxide empty = Dynoxide.start()) {
            empty.kill();
            flags.put("tributary.dynamodb.endpoint", empty.endpoint().toString());
            try (ForkedApplication application = ForkedApplication.run(folder, flags)) {
                application.awaitLog(WAITS);

                empty.restart();

                assertThat(application.awaitExit()).as(application.log()).isEqualTo(1);
                assertThat(application.log())
                        .contains("tributary: missing in DynamoDB: freight-events, freight-read;")
                        .doesNotContain("\tat ");
            }
        }
    }

    @Test
    void a_start_that_waits_can_be_stopped() throws Exception {
        try (ForkedApplication application = ForkedApplication.run(folder, flags())) {
            application.awaitLog(WAITS);

            assertThat(application.stop()).isEqualTo(130);
            assertThat(application.log()).doesNotContain("\tat ");
        }
    }

    private Map<String, String> flags() {
        Map<String, String> flags = backends.flags();
        flags.put("kafka.state.dir", folder.resolve("state").toString());
        flags.put("tributary.dynamodb.timeout", "1s");
        flags.put("tributary.http.port", "0");
        return flags;
    }
}
