/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.row.Claim;
import io.tributary.row.ClaimResult;
import io.tributary.row.OutboxPlace;
import io.tributary.row.PendingRows;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.RowRefusedException;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * Rows in a DynamoDB table: a row is one {@code PutItem}, with effects or as a transaction one {@code
 * TransactWriteItems}.
 *
 * <p><b>Threading.</b> Thread-safe; answers come on the client's threads.
 */
public final class DynamoDbRowStore implements RowStore {
    /** What trying again does not change, as an error and as a reason for a cancelled transaction. */
    private static final Set<String> FOR_GOOD = Set.of(
            "ValidationException",
            "ValidationError",
            "ItemCollectionSizeLimitExceededException",
            "ItemCollectionSizeLimitExceeded");

    private final DynamoDbAsyncClient client;
    private final RowLayout layout;
    private final RowRequests requests;
    private final RowReader reader;
    private final OutboxTable outbox;
    private final PendingIndex pending;

    /** A store over a client, which the caller closes. */
    public DynamoDbRowStore(DynamoDbAsyncClient client, RowLayout layout) {
        this.client = client;
        this.layout = layout;
        this.outbox = new OutboxTable(client, layout);
        this.pending = new PendingIndex(client, outbox);
        this.requests = new RowRequests(layout, outbox);
        this.reader = new RowReader(client, layout);
    }

    @Override
    public CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
        return reader.read(keys);
    }

    @Override
    public CompletionStage<WriteResult> write(RowWrite write) {
        return write.transaction() ? transact(write) : put(write);
    }

    @Override
    public CompletionStage<SortedMap<Long, Item>> outbox(RowKey key) {
        return outbox.read(key);
    }

    @Override
    public CompletionStage<Set<OutboxPlace>> remove(Collection<OutboxPlace> places) {
        return outbox.remove(places);
    }

    @Override
    public CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim) {
        return outbox.claim(place, claim);
    }

    @Override
    public CompletionStage<PendingRows> pendingRows(String shard, long writtenBy, Optional<Item> from) {
        return pending.page(shard, writtenBy, from);
    }

    /** The layout of the rows. */
    public RowLayout layout() {
        return layout;
    }

    private CompletionStage<WriteResult> put(RowWrite write) {
        return client.putItem(requests.put(write)).handle((response, failure) -> {
            if (failure == null) {
                return new WriteResult.Written();
            }
            Throwable cause = unwrapped(failure);
            if (cause instanceof ConditionalCheckFailedException lost) {
                return refused(lost.hasItem() ? lost.item() : Map.of());
            }
            if (cause instanceof TransactionConflictException) {
                return new WriteResult.Busy();
            }
            throw new CompletionException(refusal(cause));
        });
    }

    private CompletionStage<WriteResult> transact(RowWrite write) {
        return client.transactWriteItems(requests.transaction(write)).handle((response, failure) -> {
            if (failure == null) {
                return new WriteResult.Written();
            }
            Throwable cause = unwrapped(failure);
            if (cause instanceof TransactionInProgressException) {
                return new WriteResult.Busy();
            }
            if (cause instanceof TransactionCanceledException cancelled && cancelled.hasCancellationReasons()) {
                CancellationReason row = cancelled.cancellationReasons().get(0);
                if ("ConditionalCheckFailed".equals(row.code())) {
                    return refused(row.hasItem() ? row.item() : Map.of());
                }
                if (cancelled.cancellationReasons().stream()
                        .anyMatch(reason -> "TransactionConflict".equals(reason.code()))) {
                    return new WriteResult.Busy();
                }
                for (CancellationReason reason : cancelled.cancellationReasons()) {
                    if (FOR_GOOD.contains(String.valueOf(reason.code()))) {
                        throw new CompletionException(
                                new RowRefusedException(reason.code() + ": " + reason.message(), cause));
                    }
                }
            }
            throw new CompletionException(refusal(cause));
        });
    }

    /** The failure, as one for good when DynamoDB would say the same again. */
    private static Throwable refusal(Throwable cause) {
        return cause instanceof DynamoDbException refused
                        && refused.awsErrorDetails() != null
                        && FOR_GOOD.contains(refused.awsErrorDetails().errorCode())
                ? new RowRefusedException(
                        refused.awsErrorDetails().errorCode() + ": "
                                + refused.awsErrorDetails().errorMessage(),
                        cause)
                : cause;
    }

    private static WriteResult refused(Map<String, AttributeValue> current) {
        return new WriteResult.Refused(
                current.isEmpty() ? Optional.empty() : Optional.of(AttributeValues.toItem(current)));
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
