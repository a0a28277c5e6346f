/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tributary.app.config.Settings;
import io.tributary.local.Dynoxide;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

class ClientsTest {
    private static final int MAX_IN_FLIGHT = 2;

    private Dynoxide dynamoDb;

    @BeforeEach
    void start() {
        dynamoDb = Dynoxide.start();
    }

    @AfterEach
    void stop() {
        dynamoDb.close();
    }

    @Test
    void more_requests_than_may_be_in_flight_wait_for_their_turn() {
        try (DynamoDbAsyncClient client = client(Duration.ofMinutes(1))) {
            assertThat(requests(client, 500))
                    .allSatisfy(request -> assertThat(request.join()).isNotNull());
        }
    }

    @Test
    void requests_that_hang_end_by_the_timeout_and_leave_the_connections_to_others() {
        try (DynamoDbAsyncClient client = client(Duration.ofSeconds(2))) {
            await().atMost(Duration.ofMinutes(1)).until(() -> isAnswered(client));
            dynamoDb.pause();
            try {
                assertThat(requests(client, 5 * MAX_IN_FLIGHT))
                        .allSatisfy(
                                request -> assertThat(failure(request)).isInstanceOf(ApiCallTimeoutException.class));
            } finally {
                dynamoDb.resume();
            }

            await().atMost(Duration.ofMinutes(1))
                    .until(() -> requests(client, 5 * MAX_IN_FLIGHT).stream().allMatch(ClientsTest::isAnswer));
        }
    }

    private DynamoDbAsyncClient client(Duration timeout) {
        return Clients.local(
                new Settings.DynamoDb(Optional.of(dynamoDb.endpoint()), Optional.empty(), MAX_IN_FLIGHT, timeout),
                List.of());
    }

    private static boolean isAnswered(DynamoDbAsyncClient client) {
        return isAnswer(client.listTables());
    }

    private static boolean isAnswer(CompletableFuture<ListTablesResponse> request) {
        return request.handle((answer, failure) -> failure == null).join();
    }

    private static Throwable failure(CompletableFuture<ListTablesResponse> request) {
        return request.handle(
                        (answer, failure) -> failure == null ? new AssertionError(answer) : Refusals.cause(failure))
                .join();
    }

    private static List<CompletableFuture<ListTablesResponse>> requests(DynamoDbAsyncClient client, int count) {
        return Stream.generate(client::listTables).limit(count).toList();
    }
}
