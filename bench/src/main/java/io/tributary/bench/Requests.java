/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** Counts requests by operation, as the SDK sends them, and the capacity units that they consumed. Thread-safe. */
final class Requests implements ExecutionInterceptor {
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final DoubleAdder units = new DoubleAdder();

    /**
     * What was asked.
     *
     * @param counts the requests, by operation
     * @param units the read and write capacity units of all of them
     */
    record Asked(Map<String, Long> counts, double units) {
        long reads() {
            return count("GetItem") + count("BatchGetItem") + count("Query");
        }

        long writes() {
            return count("PutItem") + count("TransactWriteItems") + count("BatchWriteItem");
        }

        private long count(String operation) {
            return counts.getOrDefault(operation, 0L);
        }
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        SdkRequest request = context.request();
        ReturnConsumedCapacity total = ReturnConsumedCapacity.TOTAL;
        if (request instanceof PutItemRequest put) {
            return put.toBuilder().returnConsumedCapacity(total).build();
        } else if (request instanceof TransactWriteItemsRequest transaction) {
            return transaction.toBuilder().returnConsumedCapacity(total).build();
        } else if (request instanceof GetItemRequest get) {
            return get.toBuilder().returnConsumedCapacity(total).build();
        } else if (request instanceof BatchGetItemRequest gets) {
            return gets.toBuilder().returnConsumedCapacity(total).build();
        } else if (request instanceof BatchWriteItemRequest writes) {
            return writes.toBuilder().returnConsumedCapacity(total).build();
        } else if (request instanceof QueryRequest query) {
            return query.toBuilder().returnConsumedCapacity(total).build();
        }
        return request;
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        String operation = context.request().getClass().getSimpleName().replace("Request", "");
        counts.computeIfAbsent(operation, name -> new LongAdder()).increment();
        consumed(context.response()).forEach(consumed -> units.add(consumed.capacityUnits()));
    }

    private static Collection<ConsumedCapacity> consumed(SdkResponse response) {
        if (response instanceof PutItemResponse put && put.consumedCapacity() != null) {
            return List.of(put.consumedCapacity());
        } else if (response instanceof GetItemResponse get && get.consumedCapacity() != null) {
            return List.of(get.consumedCapacity());
        } else if (response instanceof QueryResponse query && query.consumedCapacity() != null) {
            return List.of(query.consumedCapacity());
        } else if (response instanceof TransactWriteItemsResponse transaction) {
            return transaction.consumedCapacity();
        } else if (response instanceof BatchGetItemResponse gets) {
            return gets.consumedCapacity();
        } else if (response instanceof BatchWriteItemResponse writes) {
            return writes.consumedCapacity();
        }
        return List.of();
    }

    /** What was asked since the last call. */
    Asked take() {
        Map<String, Long> taken = new TreeMap<>();
        counts.forEach((operation, count) -> taken.put(operation, count.sumThenReset()));
        taken.values().removeIf(count -> count == 0);
        return new Asked(taken, units.sumThenReset());
    }
}
