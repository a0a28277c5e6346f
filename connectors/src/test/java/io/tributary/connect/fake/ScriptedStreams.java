/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.fake;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardFilter;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * DynamoDB Streams by script: a graph of shards, a clock, and faults by call number. Iterators expire after 15 minutes; a
 * closed shard's last page carries its last records and no next iterator.
 */
public final class ScriptedStreams implements DynamoDbStreamsClient {
    /** The ARN of the stream that a script is about unless it says otherwise. */
    public static final String STREAM = "arn:aws:dynamodb:eu-central-1:000000000000:table/freight-events/stream/1";

    private static final Duration ITERATOR_AGE = Duration.ofMinutes(15);

    private final Clock clock;
    private final Map<String, ScriptedStream> streams = new LinkedHashMap<>();
    private final ScriptedCalls calls = new ScriptedCalls();
    private int shardsPerPage = 100;
    private int recordsPerPage = 1000;
    private boolean filterRefused;
    private boolean emptyPages;
    private String current = STREAM;
    private int turnedOn;

    /** A stream without shards. */
    public ScriptedStreams(Clock clock) {
        this.clock = clock;
        streams.put(STREAM, new ScriptedStream(Instant.EPOCH));
    }

    /** The ARN of the stream of {@code freight-events} with a label. */
    public static String arn(String label) {
        return STREAM.substring(0, STREAM.length() - 1) + label;
    }

    /** What follows in the script is about another stream, which is turned on now if there is none of that ARN. */
    public ScriptedStreams stream(String arn) {
        streams.computeIfAbsent(arn, any -> new ScriptedStream(Instant.EPOCH.plusSeconds(++turnedOn)));
        current = arn;
        return this;
    }

    /** Turns the stream off, which closes its shards. */
    public ScriptedStreams disable() {
        at().enabled = false;
        at().shards.values().forEach(shard -> shard.closed = true);
        return this;
    }

    /** Removes the stream for good, as the service does a day after it was turned off. */
    public ScriptedStreams removeStream() {
        streams.remove(current);
        return this;
    }

    /** The shards of the stream, in the order of the script. */
    public List<String> shards() {
        return List.copyOf(at().shards.keySet());
    }

    /** Adds a root shard. */
    public ScriptedStreams shard(String id) {
        at().shards.put(id, new ScriptedShard(Optional.empty()));
        return this;
    }

    /** Adds a shard that continues another. */
    public ScriptedStreams shard(String id, String parent) {
        at().shards.put(id, new ScriptedShard(Optional.of(parent)));
        return this;
    }

    /** Adds records to a shard. */
    public ScriptedStreams put(String id, Record... records) {
        at(id).records.addAll(List.of(records));
        return this;
    }

    /** Closes a shard. */
    public ScriptedStreams close(String id) {
        at(id).closed = true;
        return this;
    }

    /** Leaves a shard out of listings; it can still be read. */
    public ScriptedStreams unlist(String id) {
        at(id).listed = false;
        return this;
    }

    /** Puts a shard into listings. */
    public ScriptedStreams list(String id) {
        at(id).listed = true;
        return this;
    }

    /** Removes a shard for good. */
    public ScriptedStreams remove(String id) {
        at(id);
        at().shards.remove(id);
        return this;
    }

    /** Trims a shard's oldest records. */
    public ScriptedStreams trim(String id, int records) {
        at(id).trimmed = records;
        return this;
    }

    /** How many shards a page of a listing has. */
    public ScriptedStreams shardsPerPage(int count) {
        shardsPerPage = count;
        return this;
    }

    /** Every second page of a listing has no shards, and says that there are more. */
    public ScriptedStreams emptyPages() {
        emptyPages = true;
        return this;
    }

    /** How many records a page has. */
    public ScriptedStreams recordsPerPage(int count) {
        recordsPerPage = count;
        return this;
    }

    /** Refuses the filter for children, as older emulators do. */
    public ScriptedStreams refuseFilter() {
        filterRefused = true;
        return this;
    }

    /** Fails a call, counted from 1 for each action. */
    public ScriptedStreams fail(String action, int call, Supplier<SdkException> fault) {
        calls.fail(action, call, fault);
        return this;
    }

    /** Fails the next call of an action. */
    public ScriptedStreams failNext(String action, Supplier<SdkException> fault) {
        return fail(action, calls(action) + 1, fault);
    }

    /** How often an action was called. */
    public int calls(String action) {
        return calls.of(action);
    }

    /** The calls so far, such as {@code GetShardIterator S0 AFTER_SEQUENCE_NUMBER 7}. */
    public List<String> log() {
        return calls.log();
    }

    @Override
    public DescribeStreamResponse describeStream(DescribeStreamRequest request) {
        ScriptedStream stream = existingStream(request.streamArn());
        Optional<String> parent = Optional.ofNullable(request.shardFilter()).map(ShardFilter::shardId);
        calls.called("DescribeStream", parent.map(id -> "children of " + id).orElse(""));
        if (parent.isPresent() && filterRefused) {
            throw Faults.coded("ValidationException", "ShardFilter is not supported", 400);
        }
        List<Shard> listed = stream.listed(parent);
        int start = 0;
        for (int i = 0; i < listed.size(); i++) {
            start = listed.get(i).shardId().equals(request.exclusiveStartShardId()) ? i + 1 : start;
        }
        boolean empty = emptyPages && start > 0 && calls("DescribeStream") % 2 == 0;
        List<Shard> page = listed.subList(start, empty ? start : Math.min(listed.size(), start + shardsPerPage));
        boolean more = start + page.size() < listed.size();
        int last = start + page.size() - 1;
        return DescribeStreamResponse.builder()
                .streamDescription(description -> description
                        .streamArn(request.streamArn())
                        .shards(page)
                        .streamStatus(stream.enabled ? StreamStatus.ENABLED : StreamStatus.DISABLED)
                        .creationRequestDateTime(stream.created)
                        .keySchema(ScriptedTables.KEYS)
                        .lastEvaluatedShardId(more ? listed.get(last).shardId() : null))
                .build();
    }

    @Override
    public GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
        boolean after = request.shardIteratorType() == ShardIteratorType.AFTER_SEQUENCE_NUMBER;
        calls.called(
                "GetShardIterator",
                request.shardId() + " " + request.shardIteratorTypeAsString()
                        + (after ? " " + request.sequenceNumber() : ""));
        ScriptedShard shard = existing(request.streamArn(), request.shardId());
        int index = after ? shard.indexAfter(request.sequenceNumber()) : shard.trimmed;
        if (index < shard.trimmed) {
            throw Faults.trimmed();
        }
        return GetShardIteratorResponse.builder()
                .shardIterator(iterator(request.streamArn() + "|" + request.shardId(), index))
                .build();
    }

    @Override
    public GetRecordsResponse getRecords(GetRecordsRequest request) {
        String[] parts = request.shardIterator().split("\\|", -1);
        calls.called("GetRecords", parts[1]);
        if (Instant.parse(parts[3]).plus(ITERATOR_AGE).isBefore(clock.instant())) {
            throw Faults.expired();
        }
        ScriptedShard shard = existing(parts[0], parts[1]);
        int index = Integer.parseInt(parts[2]);
        if (index < shard.trimmed) {
            throw Faults.trimmed();
        }
        int end = Math.min(shard.records.size(), index + recordsPerPage);
        boolean last = shard.closed && end == shard.records.size();
        return GetRecordsResponse.builder()
                .records(shard.records.subList(index, end))
                .nextShardIterator(last ? null : iterator(parts[0] + "|" + parts[1], end))
                .build();
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}

    private String iterator(String id, int index) {
        return id + "|" + index + "|" + clock.instant();
    }

    @Override
    public ListStreamsResponse listStreams(ListStreamsRequest request) {
        calls.called("ListStreams", request.tableName());
        return ListStreamsResponse.builder()
                .streams(streams.keySet().stream()
                        .filter(arn -> arn.contains(":table/" + request.tableName() + "/"))
                        .map(arn -> Stream.builder().streamArn(arn).build())
                        .toList())
                .build();
    }

    private ScriptedStream existingStream(String arn) {
        ScriptedStream stream = streams.get(arn);
        if (stream == null) {
            throw Faults.notFound(arn);
        }
        return stream;
    }

    private ScriptedShard existing(String arn, String id) {
        ScriptedShard shard = existingStream(arn).shards.get(id);
        if (shard == null) {
            throw Faults.notFound(id);
        }
        return shard;
    }

    private ScriptedStream at() {
        return streams.get(current);
    }

    private ScriptedShard at(String id) {
        ScriptedShard shard = at().shards.get(id);
        if (shard == null) {
            throw new AssertionError("no shard " + id + " in the script");
        }
        return shard;
    }
}
