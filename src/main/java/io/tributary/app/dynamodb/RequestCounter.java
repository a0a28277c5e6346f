/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/**
 * Counts what a client asks of DynamoDB, repeats included. A batch or a transaction is one request.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
public final class RequestCounter implements ExecutionInterceptor {
    private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems");
    private static final Set<String> WRITES =
            Set.of("PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems");

    private final LongAdder reads = new LongAdder();
    private final LongAdder writes = new LongAdder();

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        count(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME));
    }

    void count(String operation) {
        if (READS.contains(operation)) {
            reads.increment();
        } else if (WRITES.contains(operation)) {
            writes.increment();
        }
    }

    /** Requests that read. */
    public long reads() {
        return reads.sum();
    }

    /** Requests that write. */
    public long writes() {
        return writes.sum();
    }
}
