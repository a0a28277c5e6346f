/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.fake;

import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.paginators.ListTablesIterable;

/** Tables by script: what DescribeTable shows of them, their tags, and their items as a scan finds them. */
public final class ScriptedTables implements DynamoDbClient {
    /** The key of all tables. */
    static final List<KeySchemaElement> KEYS = List.of(
            KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build(),
            KeySchemaElement.builder()
                    .attributeName("sk")
                    .keyType(KeyType.RANGE)
                    .build());

    private final Map<String, TableDescription> tables = new TreeMap<>();
    private final Map<String, Map<String, String>> tags = new HashMap<>();
    private final Map<String, List<Map<String, AttributeValue>>> items = new HashMap<>();
    private final Map<Integer, Supplier<SdkException>> scanFaults = new HashMap<>();
    private final List<String> log = new ArrayList<>();
    private final Map<String, SdkException> faults = new HashMap<>();
    private int scans;
    private double capacity = 1;

    /** One table, {@code freight-events}, with the stream of {@link ScriptedStreams}. */
    public static ScriptedTables freight() {
        return new ScriptedTables().table("freight-events", StreamViewType.NEW_IMAGE);
    }

    /** Adds a table with a stream. */
    public ScriptedTables table(String name, StreamViewType view) {
        return table(name, view, ScriptedStreams.STREAM.replace("freight-events", name));
    }

    /** Adds a table with a stream, or gives it another one. */
    public ScriptedTables table(String name, StreamViewType view, String stream) {
        tables.put(
                name,
                described(name).toBuilder()
                        .latestStreamArn(stream)
                        .streamSpecification(StreamSpecification.builder()
                                .streamEnabled(true)
                                .streamViewType(view)
                                .build())
                        .build());
        return this;
    }

    /** Adds a table without a stream, or takes it away. */
    public ScriptedTables tableWithoutStream(String name) {
        tables.put(name, described(name));
        return this;
    }

    /** Removes a table. */
    public ScriptedTables remove(String name) {
        tables.remove(name);
        return this;
    }

    /** Tags a table. */
    public ScriptedTables tag(String table, String key, String value) {
        tags.computeIfAbsent("arn:" + table, any -> new TreeMap<>()).put(key, value);
        return this;
    }

    /** Puts an item into a table. */
    public ScriptedTables put(String table, Item item) {
        items.computeIfAbsent(table, any -> new ArrayList<>()).add(AttributeValues.fromItem(item));
        return this;
    }

    /** Fails all calls. */
    public ScriptedTables failing(SdkException problem) {
        for (String action : List.of("DescribeTable", "ListTables", "ListTagsOfResource", "Scan")) {
            failing(action, problem);
        }
        return this;
    }

    /** Fails all calls of an action. */
    public ScriptedTables failing(String action, SdkException problem) {
        faults.put(action, problem);
        return this;
    }

    /** Fails nothing any more. */
    public ScriptedTables working() {
        faults.clear();
        return this;
    }

    /** Fails a scan, counted from 1. */
    public ScriptedTables failScan(int call, Supplier<SdkException> problem) {
        scanFaults.put(call, problem);
        return this;
    }

    /** How many capacity units each scan request uses. */
    public ScriptedTables capacity(double units) {
        capacity = units;
        return this;
    }

    /** The scans so far, such as {@code freight-events 0/4}. */
    public List<String> scans() {
        return List.copyOf(log);
    }

    private static TableDescription described(String name) {
        return TableDescription.builder()
                .tableName(name)
                .tableArn("arn:" + name)
                .keySchema(KEYS)
                .build();
    }

    @Override
    public DescribeTableResponse describeTable(DescribeTableRequest request) {
        failIfTold("DescribeTable");
        TableDescription table = tables.get(request.tableName());
        if (table == null) {
            throw Faults.notFound(request.tableName());
        }
        return DescribeTableResponse.builder().table(table).build();
    }

    @Override
    public ListTablesResponse listTables(ListTablesRequest request) {
        failIfTold("ListTables");
        List<String> names = List.copyOf(tables.keySet());
        int start =
                request.exclusiveStartTableName() == null ? 0 : names.indexOf(request.exclusiveStartTableName()) + 1;
        int end = Math.min(names.size(), start + 2);
        return ListTablesResponse.builder()
                .tableNames(names.subList(start, end))
                .lastEvaluatedTableName(end < names.size() ? names.get(end - 1) : null)
                .build();
    }

    @Override
    public ListTablesIterable listTablesPaginator() {
        return new ListTablesIterable(this, ListTablesRequest.builder().build());
    }

    @Override
    public ListTagsOfResourceResponse listTagsOfResource(ListTagsOfResourceRequest request) {
        failIfTold("ListTagsOfResource");
        return ListTagsOfResourceResponse.builder()
                .tags(tags.getOrDefault(request.resourceArn(), Map.of()).entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList())
                .build();
    }

    @Override
    public ScanResponse scan(ScanRequest request) {
        scans++;
        failIfTold("Scan");
        Supplier<SdkException> planned = scanFaults.get(scans);
        if (planned != null) {
            throw planned.get();
        }
        int segments = request.totalSegments() == null ? 1 : request.totalSegments();
        int segment = request.segment() == null ? 0 : request.segment();
        log.add(request.tableName() + " " + segment + "/" + segments);
        List<Map<String, AttributeValue>> all = items.getOrDefault(request.tableName(), List.of());
        List<Map<String, AttributeValue>> own = all.stream()
                .filter(item -> Math.floorMod(item.get("pk").s().hashCode(), segments) == segment)
                .toList();
        int start = 0;
        for (int i = 0; i < own.size(); i++) {
            if (key(own.get(i)).equals(request.exclusiveStartKey())) {
                start = i + 1;
            }
        }
        int end = Math.min(own.size(), start + request.limit());
        return ScanResponse.builder()
                .items(own.subList(start, end))
                .lastEvaluatedKey(end < own.size() ? key(own.get(end - 1)) : null)
                .consumedCapacity(
                        ConsumedCapacity.builder().capacityUnits(capacity).build())
                .build();
    }

    private static Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        return Map.of("pk", item.get("pk"), "sk", item.get("sk"));
    }

    private void failIfTold(String action) {
        SdkException fault = faults.get(action);
        if (fault != null) {
            throw fault;
        }
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}
}
