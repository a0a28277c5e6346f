/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.fake;

import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Tables by script, as far as DescribeTable shows them. */
public final class ScriptedTables implements DynamoDbClient {
    private final Map<String, TableDescription> tables = new TreeMap<>();
    private SdkException fault;

    /** One table, {@code freight-events}, with the stream of {@link ScriptedStreams}. */
    public static ScriptedTables freight() {
        return new ScriptedTables().table("freight-events", StreamViewType.NEW_IMAGE);
    }

    /** Adds a table with a stream. */
    public ScriptedTables table(String name, StreamViewType view) {
        tables.put(
                name,
                TableDescription.builder()
                        .tableName(name)
                        .latestStreamArn(ScriptedStreams.STREAM.replace("freight-events", name))
                        .streamSpecification(StreamSpecification.builder()
                                .streamEnabled(true)
                                .streamViewType(view)
                                .build())
                        .build());
        return this;
    }

    /** Adds a table without a stream. */
    public ScriptedTables tableWithoutStream(String name) {
        tables.put(name, TableDescription.builder().tableName(name).build());
        return this;
    }

    /** Fails all calls. */
    public ScriptedTables failing(SdkException problem) {
        fault = problem;
        return this;
    }

    @Override
    public DescribeTableResponse describeTable(DescribeTableRequest request) {
        if (fault != null) {
            throw fault;
        }
        TableDescription table = tables.get(request.tableName());
        if (table == null) {
            throw Faults.notFound(request.tableName());
        }
        return DescribeTableResponse.builder().table(table).build();
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}
}
