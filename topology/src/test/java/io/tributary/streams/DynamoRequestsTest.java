/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.fixture.LocalDynamo;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.projection.Projection;
import io.tributary.row.RowStore;
import io.tributary.row.dynamodb.DynamoDbRowStore;
import io.tributary.testing.ImmediateScheduler;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/** What leaves for DynamoDB, counted by the AWS SDK, when a hundred rows have an event with an effect each. */
@ExtendWith(LocalDynamo.Provided.class)
class DynamoRequestsTest {
    private static final int ROWS = 100;

    private final Map<String, Integer> requests = new ConcurrentHashMap<>();
    private final LocalDynamo dynamo;

    DynamoRequestsTest(LocalDynamo dynamo) {
        this.dynamo = dynamo;
    }

    @Test
    void a_row_is_one_write_and_twenty_five_delivered_effects_are_one_request() {
        dynamo.table("freight-read");
        TopologySettings settings = Driver.SETTINGS.withMaxInFlight(ROWS);
        try (DynamoDbAsyncClient client = dynamo.client(new Counting());
                Driver driver = Driver.with(engine(client, settings), settings)) {
            Map<String, Integer> first = round(driver, 1);
            assertThat(first).containsEntry("TransactWriteItems", ROWS).containsEntry("BatchWriteItem", ROWS / 25);

            Map<String, Integer> steady = round(driver, 2);
            System.out.printf(
                    "requests to DynamoDB for %d events of %d rows with %d effects: %s; while the rows were cold: %s%n",
                    ROWS, ROWS, ROWS, steady, first);
            assertThat(steady)
                    .as("nothing is read")
                    .isEqualTo(Map.of("TransactWriteItems", ROWS, "BatchWriteItem", ROWS / 25));
        }
    }

    private Map<String, Integer> round(Driver driver, int version) {
        requests.clear();
        for (int row = 0; row < ROWS; row++) {
            driver.arrive(Parcels.scanned("counted-" + row, version, "Ort " + version));
        }
        driver.settle();
        assertThat(driver.effects()).hasSize(ROWS);
        assertThat(driver.ledgerIsEmpty()).isTrue();
        return new TreeMap<>(requests);
    }

    private static ProjectionEngine<Parcels.Key, Parcels.Summary> engine(
            DynamoDbAsyncClient client, TopologySettings settings) {
        Projection<Parcels.Key, Parcels.Summary> projection = Parcels.projection();
        return new ProjectionEngine<>(
                projection,
                waiting(new DynamoDbRowStore(client, projection.layout())),
                new InMemoryHistoryStore(),
                Clock.systemUTC(),
                new SecureRandom(),
                new ImmediateScheduler(),
                EngineOptions.defaults()
                        .withMaxInFlight(ROWS)
                        .withCachedRows(ROWS * 2)
                        .withClaim(settings.applicationId(), Duration.ofDays(1)));
    }

    /** Answers are there when a call returns, so that what shares a turn does not hang on the network. */
    private static RowStore waiting(RowStore store) {
        InvocationHandler joining = (proxy, method, arguments) ->
                CompletableFuture.completedFuture(((CompletionStage<?>) method.invoke(store, arguments))
                        .toCompletableFuture()
                        .join());
        return (RowStore)
                Proxy.newProxyInstance(RowStore.class.getClassLoader(), new Class<?>[] {RowStore.class}, joining);
    }

    private final class Counting implements ExecutionInterceptor {
        @Override
        public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
            requests.merge(context.request().getClass().getSimpleName().replace("Request", ""), 1, Integer::sum);
        }
    }
}
