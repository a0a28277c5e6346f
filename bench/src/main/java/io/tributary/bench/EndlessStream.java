/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.EventLayout;
import io.tributary.event.StoredEvent;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A stream by script, with one shard that never ends, of new events of about 1 KB. */
final class EndlessStream implements DynamoDbStreamsClient {
    private static final int PAGE = 1_000;
    private static final int IDS = 1_000;
    private static final String TEXT = "x".repeat(900);

    @Override
    public DescribeStreamResponse describeStream(DescribeStreamRequest request) {
        return DescribeStreamResponse.builder()
                .streamDescription(stream ->
                        stream.shards(List.of(Shard.builder().shardId("shard-0").build())))
                .build();
    }

    @Override
    public GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
        return GetShardIteratorResponse.builder().shardIterator("0").build();
    }

    @Override
    public GetRecordsResponse getRecords(GetRecordsRequest request) {
        long from = Long.parseLong(request.shardIterator());
        List<Record> records = new ArrayList<>(PAGE);
        for (long number = from; number < from + PAGE; number++) {
            records.add(record(number));
        }
        return GetRecordsResponse.builder()
                .records(records)
                .nextShardIterator(Long.toString(from + PAGE))
                .build();
    }

    private static Record record(long number) {
        Map<String, AttributeValue> image = AttributeValues.fromItem(item(number));
        return Record.builder()
                .eventID("change-" + number)
                .eventName(OperationType.INSERT)
                .dynamodb(change -> change.sequenceNumber(Long.toString(number + 1))
                        .approximateCreationDateTime(Instant.EPOCH)
                        .sizeBytes(1_100L)
                        .keys(Map.of("pk", image.get("pk"), "sk", image.get("sk")))
                        .newImage(image))
                .build();
    }

    /** The event's item. */
    static Item item(long number) {
        return EventLayout.standard()
                .write(new StoredEvent(
                        "Added",
                        "id-" + number % IDS,
                        number / IDS + 1,
                        "event-" + number,
                        "Added",
                        Item.of(Map.of("text", TEXT)),
                        Instant.EPOCH,
                        Map.of()));
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}
}
