/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.SequenceNumber;
import io.tributary.connect.shard.Shard;
import io.tributary.connect.shard.ShardId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ShardFilterType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Which shards a stream has.
 *
 * <p>Whether a shard is closed is not taken from here: an emulator shows an ending sequence number on an open shard. Only
 * a page without a next iterator closes a shard.
 *
 * <p><b>Threading.</b> For one thread.
 */
public final class ShardDirectory {
    private final DynamoDbStreamsClient client;
    private final String stream;
    private boolean filterRefused;

    /** The shards of a stream. */
    public ShardDirectory(DynamoDbStreamsClient client, String stream) {
        this.client = client;
        this.stream = stream;
    }

    /**
     * All shards. Only a listing without a last shard id ends; a page without shards may lie in the middle.
     *
     * @throws SdkException if a request failed
     */
    public Listing list() {
        List<Shard> shards = new ArrayList<>();
        String after = null;
        boolean growing;
        do {
            StreamDescription page = page(after);
            page.shards().forEach(shard -> shards.add(shard(shard)));
            after = page.lastEvaluatedShardId();
            growing = page.streamStatus() != StreamStatus.DISABLED;
        } while (after != null);
        return new Listing(shards, growing);
    }

    /**
     * The shards that continue one that has just ended, as far as they are listed already. Where the service refuses to
     * filter, all shards.
     *
     * @throws SdkException if a request failed
     */
    public List<Shard> listChildren(ShardId parent) {
        if (filterRefused) {
            return list().shards();
        }
        try {
            StreamDescription page = client.describeStream(request -> request.streamArn(stream)
                            .shardFilter(filter ->
                                    filter.type(ShardFilterType.CHILD_SHARDS).shardId(parent.value())))
                    .streamDescription();
            return page.shards().stream().map(ShardDirectory::shard).toList();
        } catch (SdkException e) {
            if (Trouble.of(e) != Trouble.LASTING) {
                throw e;
            }
            filterRefused = true;
            return list().shards();
        }
    }

    /**
     * Whether a shard can still be read, listed or not.
     *
     * @throws SdkException if the request failed
     */
    public boolean exists(ShardId shard) {
        try {
            client.getShardIterator(request ->
                    request.streamArn(stream).shardId(shard.value()).shardIteratorType(ShardIteratorType.TRIM_HORIZON));
            return true;
        } catch (ResourceNotFoundException | TrimmedDataAccessException e) {
            return false;
        }
    }

    /**
     * The oldest record that a shard still has, or nothing while it shows none.
     *
     * @throws SdkException if a request failed
     */
    public Optional<SequenceNumber> oldest(ShardId shard) {
        Page page = new ShardCursor(client, stream, shard, Position.beginning()).next();
        return page.records().stream()
                .findFirst()
                .map(record -> new SequenceNumber(record.dynamodb().sequenceNumber()));
    }

    private StreamDescription page(@Nullable String after) {
        return client.describeStream(request -> request.streamArn(stream).exclusiveStartShardId(after))
                .streamDescription();
    }

    private static Shard shard(software.amazon.awssdk.services.dynamodb.model.Shard listed) {
        return new Shard(
                new ShardId(listed.shardId()),
                Optional.ofNullable(listed.parentShardId()).map(ShardId::new));
    }
}
