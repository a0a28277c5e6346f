/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.LocalDynamo;
import io.tributary.item.Item;
import io.tributary.row.Guard;
import io.tributary.row.KeyAttributes;
import io.tributary.row.KeyTemplate;
import io.tributary.row.OutboxPlace;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;

/** A DynamoDB that answers a batch, and says that it has done nothing of it for now. */
@ExtendWith(LocalDynamo.Provided.class)
class UnprocessedTest {
    private static final RowLayout LAYOUT = new RowLayout(
            "unprocessed-rows",
            "Kit",
            List.of("name"),
            KeyAttributes.STANDARD,
            KeyTemplate.of("KIT#{name}"),
            Optional.of(KeyTemplate.of("ROW")),
            Optional.empty());

    private final LocalDynamo dynamo;

    UnprocessedTest(LocalDynamo dynamo) {
        this.dynamo = dynamo;
        dynamo.table(LAYOUT.table());
    }

    @Test
    @Rule("projections 8.1")
    void a_row_that_an_answer_left_out_is_asked_for_again_and_not_taken_for_absent() {
        DynamoDbRowStore plain = new DynamoDbRowStore(dynamo.client(), LAYOUT);
        written(plain, "there", new TreeMap<>());
        FirstUndone undone = new FirstUndone();
        try (DynamoDbAsyncClient client = dynamo.client(undone)) {
            Map<RowKey, StoredRow> rows = new DynamoDbRowStore(client, LAYOUT)
                    .read(List.of(key("there"), key("nowhere")))
                    .toCompletableFuture()
                    .join();

            assertThat(rows.get(key("there")).item()).isPresent();
            assertThat(rows.get(key("nowhere")).item()).isEmpty();
            assertThat(undone.answers).hasValue(2);
        }
    }

    @Test
    @Rule("projections 10.1")
    void an_effect_that_an_answer_left_undeleted_is_not_confirmed() {
        DynamoDbRowStore plain = new DynamoDbRowStore(dynamo.client(), LAYOUT);
        TreeMap<Long, Item> outbox = new TreeMap<>();
        outbox.put(100L, Item.of(Map.of("effect", "one")));
        outbox.put(101L, Item.of(Map.of("effect", "two")));
        written(plain, "effects", outbox);
        List<OutboxPlace> places = List.of(new OutboxPlace(key("effects"), 100), new OutboxPlace(key("effects"), 101));
        try (DynamoDbAsyncClient client = dynamo.client(new FirstUndone())) {
            DynamoDbRowStore store = new DynamoDbRowStore(client, LAYOUT);

            assertThat(store.remove(places).toCompletableFuture().join()).isEmpty();
            assertThat(store.remove(places).toCompletableFuture().join()).isEqualTo(Set.copyOf(places));
        }
    }

    private static RowKey key(String name) {
        return new RowKey(List.of("name"), List.of(name));
    }

    private static void written(DynamoDbRowStore store, String name, SortedMap<Long, Item> outbox) {
        store.write(new RowWrite(
                        key(name), new Guard.Absent(), LAYOUT.marked(key(name), false), outbox, "a-token-" + name))
                .toCompletableFuture()
                .join();
    }

    /** Turns the first answer to a batch into one that has left all of it undone. */
    private static final class FirstUndone implements ExecutionInterceptor {
        private final AtomicInteger answers = new AtomicInteger();

        @Override
        public SdkResponse modifyResponse(Context.ModifyResponse context, ExecutionAttributes attributes) {
            if (answers.incrementAndGet() > 1) {
                return context.response();
            }
            if (context.request() instanceof BatchGetItemRequest asked) {
                return ((BatchGetItemResponse) context.response())
                        .toBuilder()
                                .responses(Map.of())
                                .unprocessedKeys(asked.requestItems())
                                .build();
            }
            if (context.request() instanceof BatchWriteItemRequest asked) {
                return ((BatchWriteItemResponse) context.response())
                        .toBuilder().unprocessedItems(asked.requestItems()).build();
            }
            return context.response();
        }
    }
}
