/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.local.Dynoxide;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A Dynoxide of its own, and the one client that both sides of a comparison use: the product's kind. */
final class Endpoint implements AutoCloseable {
    private static final int CONNECTIONS = 64;

    private final Dynoxide dynoxide = Dynoxide.start();
    private final Requests requests = new Requests();
    private final DynamoDbAsyncClient client = client(dynoxide.endpoint(), List.of(requests));

    /** A client as the application has it. */
    static DynamoDbAsyncClient client(URI endpoint, List<ExecutionInterceptor> interceptors) {
        return DynamoDbAsyncClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                .httpClientBuilder(AwsCrtAsyncHttpClient.builder()
                        .maxConcurrency(CONNECTIONS)
                        .connectionAcquisitionTimeout(Duration.ofSeconds(30)))
                .overrideConfiguration(configuration -> configuration.executionInterceptors(interceptors))
                .asyncConfiguration(async -> async.advancedOption(
                        software.amazon.awssdk.core.client.config.SdkAdvancedAsyncClientOption
                                .FUTURE_COMPLETION_EXECUTOR,
                        Runnable::run))
                .build();
    }

    DynamoDbAsyncClient client() {
        return client;
    }

    URI uri() {
        return dynoxide.endpoint();
    }

    Dynoxide dynoxide() {
        return dynoxide;
    }

    /** What was asked of the endpoint through the client. */
    Requests requests() {
        return requests;
    }

    /** A table with a partition and a sort key. */
    void table(String name) {
        create(name, Optional.empty(), List.of());
    }

    /** A table of rows and their outbox, with the sparse index of pending effects. */
    void outboxTable(String name) {
        create(
                name,
                Optional.empty(),
                List.of(GlobalSecondaryIndex.builder()
                        .indexName("outbox-pending")
                        .keySchema(key("pendingShard", KeyType.HASH), key("pendingSince", KeyType.RANGE))
                        .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY))
                        .build()));
    }

    /** A table with a stream of new images; its index keeps the endpoint from slowing down with every record. */
    void streamedTable(String name) {
        create(
                name,
                Optional.of(StreamSpecification.builder()
                        .streamEnabled(true)
                        .streamViewType(StreamViewType.NEW_IMAGE)
                        .build()),
                List.of());
        dynoxide.indexStreamRecords();
    }

    /** All items of the first account in a table, but for what a clock says in them. */
    List<Map<String, AttributeValue>> items(String table) {
        return client
                .query(query -> query.tableName(table)
                        .keyConditionExpression("pk = :pk")
                        .expressionAttributeValues(Map.of(":pk", AccountItems.text("ACCOUNT#" + Account.id(0)))))
                .join()
                .items()
                .stream()
                .map(item -> {
                    Map<String, AttributeValue> timeless = new TreeMap<>(item);
                    timeless.remove("pendingSince");
                    timeless.remove("pendingShard");
                    return timeless;
                })
                .map(Map::copyOf)
                .toList();
    }

    private void create(String name, Optional<StreamSpecification> stream, List<GlobalSecondaryIndex> indexes) {
        List<AttributeDefinition> attributes = new ArrayList<>(
                List.of(attribute("pk", ScalarAttributeType.S), attribute("sk", ScalarAttributeType.S)));
        CreateTableRequest.Builder create = CreateTableRequest.builder()
                .tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE));
        stream.ifPresent(create::streamSpecification);
        if (!indexes.isEmpty()) {
            attributes.add(attribute("pendingShard", ScalarAttributeType.S));
            attributes.add(attribute("pendingSince", ScalarAttributeType.N));
            create.globalSecondaryIndexes(indexes);
        }
        client.createTable(create.attributeDefinitions(attributes).build()).join();
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    @Override
    public void close() {
        client.close();
        dynoxide.close();
    }
}
