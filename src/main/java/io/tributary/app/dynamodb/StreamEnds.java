/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;

/**
 * Where the streams of tables end that nobody writes to now. In DynamoDB the stream of a table that was just made is
 * empty; an emulator may go on in it with the change records of a deleted table of that name.
 *
 * @param client the client; it stays the caller's
 */
record StreamEnds(DynamoDbStreamsAsyncClient client) {

    /** The ends of all shards of the tables' streams that hold a record. */
    List<StreamEnd> of(Collection<String> tables) {
        List<StreamEnd> ends = new ArrayList<>();
        for (String table : tables) {
            for (Stream stream : client.listStreams(request -> request.tableName(table))
                    .join()
                    .streams()) {
                for (Shard shard : shards(stream.streamArn())) {
                    last(stream.streamArn(), shard.shardId())
                            .ifPresent(number -> ends.add(new StreamEnd(stream.streamArn(), shard.shardId(), number)));
                }
            }
        }
        return ends;
    }

    private List<Shard> shards(String stream) {
        return client.describeStream(request -> request.streamArn(stream))
                .join()
                .streamDescription()
                .shards();
    }

    private Optional<String> last(String stream, String shard) {
        Optional<String> last = Optional.empty();
        String iterator = client.getShardIterator(request ->
                        request.streamArn(stream).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .join()
                .shardIterator();
        while (iterator != null) {
            String from = iterator;
            GetRecordsResponse page =
                    client.getRecords(request -> request.shardIterator(from)).join();
            List<Record> records = page.records();
            if (records.isEmpty()) {
                return last;
            }
            last = Optional.of(records.get(records.size() - 1).dynamodb().sequenceNumber());
            iterator = page.nextShardIterator();
        }
        return last;
    }
}
