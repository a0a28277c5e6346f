/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.local.Dynoxide;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A Dynoxide of its own, and the one client that both sides of a comparison use: the product's kind. */
final class Endpoint implements AutoCloseable {
    private static final int CONNECTIONS = 64;

    private final Dynoxide dynoxide = Dynoxide.start();
    private final Requests requests = new Requests();
    private final DynamoDbAsyncClient client = DynamoDbAsyncClient.builder()
            .endpointOverride(dynoxide.endpoint())
            .region(Region.US_EAST_1)
            .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
            .httpClientBuilder(NettyNioAsyncHttpClient.builder()
                    .maxConcurrency(CONNECTIONS)
                    .maxPendingConnectionAcquires(10_000)
                    .connectionAcquisitionTimeout(Duration.ofSeconds(30)))
            .overrideConfiguration(configuration -> configuration.addExecutionInterceptor(requests))
            .build();

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
        create(name, Optional.empty());
    }

    /** A table with a stream of new images; its index keeps the endpoint from slowing down with every record. */
    void streamedTable(String name) {
        create(
                name,
                Optional.of(StreamSpecification.builder()
                        .streamEnabled(true)
                        .streamViewType(StreamViewType.NEW_IMAGE)
                        .build()));
        dynoxide.indexStreamRecords();
    }

    private void create(String name, Optional<StreamSpecification> stream) {
        List<AttributeDefinition> attributes = new ArrayList<>();
        List<KeySchemaElement> keys = new ArrayList<>();
        for (String attribute : List.of("pk", "sk")) {
            attributes.add(AttributeDefinition.builder()
                    .attributeName(attribute)
                    .attributeType(ScalarAttributeType.S)
                    .build());
            keys.add(KeySchemaElement.builder()
                    .attributeName(attribute)
                    .keyType(keys.isEmpty() ? KeyType.HASH : KeyType.RANGE)
                    .build());
        }
        client.createTable(create -> create.tableName(name)
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .attributeDefinitions(attributes)
                        .keySchema(keys)
                        .streamSpecification(stream.orElse(null)))
                .join();
    }

    @Override
    public void close() {
        client.close();
        dynoxide.close();
    }
}
