/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.SequenceNumber;
import io.tributary.connect.shard.ShardId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The reading of one shard, page by page.
 *
 * <p>An iterator that expired is renewed after the last record of the last page given, or at the shard's oldest record
 * when there was none; never at its newest. A failed request leaves the cursor where it was.
 *
 * <p><b>Threading.</b> For one thread.
 *
 * <p><b>Ordering.</b> The records of a shard, ascending.
 */
public final class ShardCursor {
    private static final int PAGE_RECORDS = 1000;
    private static final long PAGE_BYTES = 900_000;

    private final DynamoDbStreamsClient client;
    private final String stream;
    private final ShardId shard;
    private Optional<SequenceNumber> last;
    private @Nullable String iterator;
    private long expired;

    /** A cursor that has not asked for anything yet. */
    public ShardCursor(DynamoDbStreamsClient client, String stream, ShardId shard, Position from) {
        this.client = client;
        this.stream = stream;
        this.shard = shard;
        this.last = from instanceof Position.After read ? Optional.of(read.last()) : Optional.empty();
    }

    /** The last record of the last page given, or where the cursor started. */
    public Position position() {
        return last.map(Position::after).orElseGet(Position::beginning);
    }

    /** How many iterators expired. */
    public long expired() {
        return expired;
    }

    /** Asks for a new iterator next time: what the old one pointed at is gone. */
    public void renew() {
        iterator = null;
    }

    /**
     * The next page.
     *
     * @throws SdkException if a request failed; {@link Trouble#of} says what to do
     */
    public Page next() {
        GetRecordsResponse response = request();
        List<Record> fresh = new ArrayList<>(response.records().size());
        long bytes = 0;
        for (Record record : response.records()) {
            SequenceNumber number = new SequenceNumber(record.dynamodb().sequenceNumber());
            if (last.isPresent() && number.compareTo(last.get()) <= 0) {
                continue;
            }
            last = Optional.of(number);
            fresh.add(record);
            Long size = record.dynamodb().sizeBytes();
            bytes += size == null ? 0 : size;
        }
        iterator = response.nextShardIterator();
        boolean full = response.records().size() >= PAGE_RECORDS || bytes >= PAGE_BYTES;
        return new Page(fresh, bytes, full, iterator == null);
    }

    private GetRecordsResponse request() {
        String current = iterator == null ? newIterator() : iterator;
        iterator = current;
        try {
            return records(current);
        } catch (ExpiredIteratorException e) {
            expired++;
            iterator = null;
            String renewed = newIterator();
            iterator = renewed;
            return records(renewed);
        }
    }

    private GetRecordsResponse records(String from) {
        return client.getRecords(request -> request.shardIterator(from).limit(PAGE_RECORDS));
    }

    private String newIterator() {
        return client.getShardIterator(request -> {
                    request.streamArn(stream).shardId(shard.value());
                    if (last.isPresent()) {
                        request.shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                                .sequenceNumber(last.get().digits());
                    } else {
                        request.shardIteratorType(ShardIteratorType.TRIM_HORIZON);
                    }
                })
                .shardIterator();
    }
}
