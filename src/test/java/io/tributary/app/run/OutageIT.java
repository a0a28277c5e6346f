/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tributary.fixture.ForkedApplication;
import io.tributary.local.Dynoxide;
import io.tributary.local.EmbeddedKafka;
import io.tributary.local.RegistryServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} while DynamoDB is away. */
class OutageIT {
    private static final Pattern URL = Pattern.compile("Answers over HTTP url=\"?(http://[0-9.:]+)");
    private static final String WAITS = "The start waits for DynamoDB";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

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

    @BeforeEach
    void outage() {
        dynamoDb.kill();
    }

    @Test
    void a_start_waits_is_not_ready_meanwhile_and_goes_on_when_the_outage_is_over() throws Exception {
        Map<String, String> flags = flags();
        flags.put("tributary.tables.create", "true");
        flags.put("tributary.topics.create", "true");
        try (ForkedApplication application = ForkedApplication.run(folder, flags)) {
            URI url = listening(application);
            awaitLog(application, WAITS);
            assertThat(application.log())
                    .contains("dynamodb=\"" + dynamoDb.endpoint() + "\"", "tributary.dynamodb.endpoint");
            assertThat(get(url, "/health/live").statusCode()).isEqualTo(200);
            assertThat(get(url, "/health/ready").statusCode()).isEqualTo(503);
            assertThat(get(url, "/projections").body())
                    .isEqualTo("[{\"name\":\"shipments\",\"state\":\"NOT_STARTED\"}]");
            assertThat(get(url, "/rows/shipments/sh-1").statusCode()).isEqualTo(503);
            assertThat(get(url, "/rows/else/sh-1").statusCode()).isEqualTo(404);

            dynamoDb.restart();

            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() ->
                            assertThat(get(url, "/health/ready").statusCode()).isEqualTo(200));
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
                awaitLog(application, WAITS);

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
            awaitLog(application, WAITS);

            assertThat(application.stop()).isEqualTo(130);
            assertThat(application.log()).doesNotContain("\tat ");
        }
    }

    private static void awaitLog(ForkedApplication application, String words) {
        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
            assertThat(application.isAlive()).as(application.log()).isTrue();
            assertThat(application.log()).contains(words);
        });
    }

    private static URI listening(ForkedApplication application) {
        return await().atMost(Duration.ofMinutes(1))
                .until(
                        () -> {
                            Matcher found = URL.matcher(application.log());
                            return found.find() ? Optional.of(URI.create(found.group(1))) : Optional.<URI>empty();
                        },
                        Optional::isPresent)
                .orElseThrow();
    }

    private static HttpResponse<String> get(URI url, String path) throws Exception {
        return HTTP.send(HttpRequest.newBuilder(URI.create(url + path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private Map<String, String> flags() {
        Map<String, String> flags = new HashMap<>();
        flags.put("kafka.bootstrap.servers", kafka.bootstrapServers());
        flags.put("kafka.state.dir", folder.resolve("state").toString());
        flags.put("tributary.registry.url", registry.url().toString());
        flags.put("tributary.dynamodb.endpoint", dynamoDb.endpoint().toString());
        flags.put("tributary.dynamodb.timeout", "1s");
        flags.put("tributary.http.port", "0");
        return flags;
    }
}
