/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Which streams a table had. Each time a stream is turned on it has a new ARN; the ones before can be read for a day.
 *
 * <p><b>Threading.</b> For one thread.
 */
public final class StreamHistory {
    private final DynamoDbStreamsClient client;

    /** The streams that a client sees. */
    public StreamHistory(DynamoDbStreamsClient client) {
        this.client = client;
    }

    /**
     * The stream that came after another. Streams disappear in the order in which they were turned off, so when the other
     * is gone, the oldest that is left came after it.
     *
     * @throws SdkException if a request failed
     */
    public Optional<String> after(String table, String stream) {
        Optional<Instant> begun = created(stream);
        NavigableMap<Instant, String> later = new TreeMap<>();
        for (String other : streams(table)) {
            if (!other.equals(stream)) {
                created(other)
                        .filter(time -> begun.isEmpty() || time.isAfter(begun.get()))
                        .ifPresent(time -> later.put(time, other));
            }
        }
        return Optional.ofNullable(later.firstEntry()).map(entry -> entry.getValue());
    }

    /**
     * The names of the key attributes of a stream's table, the partition key first.
     *
     * @throws SdkException if the request failed
     */
    public Optional<List<String>> keys(String stream) {
        try {
            return Optional.of(EventTables.names(
                    client.describeStream(request -> request.streamArn(stream).limit(1))
                            .streamDescription()
                            .keySchema()));
        } catch (ResourceNotFoundException e) {
            return Optional.of(List.of());
        }
    }

    private List<String> streams(String table) {
        List<String> arns = new ArrayList<>();
        String after = null;
        do {
            String last = after;
            ListStreamsResponse page =
                    client.listStreams(request -> request.tableName(table).exclusiveStartStreamArn(last));
            page.streams().stream().map(Stream::streamArn).forEach(arns::add);
            after = page.lastEvaluatedStreamArn();
        } while (after != null);
        return arns;
    }

    private Optional<Instant> created(String stream) {
        try {
            return Optional.ofNullable(
                    client.describeStream(request -> request.streamArn(stream).limit(1))
                            .streamDescription()
                            .creationRequestDateTime());
        } catch (ResourceNotFoundException e) {
            return Optional.empty();
        }
    }
}
