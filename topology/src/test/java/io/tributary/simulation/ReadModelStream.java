/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.local.Dynoxide;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;

/** The tables of the tallies in a DynamoDB endpoint, and all that was ever written to the rows, as its stream has it. */
final class ReadModelStream implements AutoCloseable {
    static final String ROWS = "simulated-read";
    static final String EVENTS = "simulated-events";

    private final Dynoxide dynoxide = Dynoxide.start();
    private final DynamoDbAsyncClient client;
    private final DynamoDbStreamsAsyncClient streams;

    ReadModelStream() {
        StaticCredentialsProvider credentials =
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
        client = DynamoDbAsyncClient.builder()
                .endpointOverride(dynoxide.endpoint())
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(credentials)
                .httpClientBuilder(NettyNioAsyncHttpClient.builder())
                .build();
        streams = DynamoDbStreamsAsyncClient.builder()
                .endpointOverride(dynoxide.endpoint())
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(credentials)
                .httpClientBuilder(NettyNioAsyncHttpClient.builder())
                .build();
        client.createTable(create -> create.tableName(ROWS)
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .attributeDefinitions(
                                attribute("pk", ScalarAttributeType.S),
                                attribute("sk", ScalarAttributeType.S),
                                attribute("pendingShard", ScalarAttributeType.S),
                                attribute("pendingSince", ScalarAttributeType.N))
                        .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                                .indexName("outbox-pending")
                                .keySchema(key("pendingShard", KeyType.HASH), key("pendingSince", KeyType.RANGE))
                                .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY))
                                .build())
                        .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
                        .streamSpecification(
                                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)))
                .join();
        client.createTable(create -> create.tableName(EVENTS)
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .attributeDefinitions(
                                attribute("pk", ScalarAttributeType.S), attribute("sk", ScalarAttributeType.S))
                        .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE)))
                .join();
        dynoxide.indexStreamRecords();
    }

    DynamoDbAsyncClient client() {
        return client;
    }

    /** What was put, in order: rows, and outbox items when they were new. */
    List<Item> puts() {
        String arn = client.describeTable(describe -> describe.tableName(ROWS))
                .join()
                .table()
                .latestStreamArn();
        List<Item> puts = new ArrayList<>();
        for (Shard shard : streams.describeStream(describe -> describe.streamArn(arn))
                .join()
                .streamDescription()
                .shards()) {
            String iterator = streams.getShardIterator(get -> get.streamArn(arn)
                            .shardId(shard.shardId())
                            .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                    .join()
                    .shardIterator();
            while (iterator != null) {
                String from = iterator;
                var page = streams.getRecords(get -> get.shardIterator(from)).join();
                for (Record record : page.records()) {
                    Item item = AttributeValues.toItem(record.dynamodb().newImage());
                    boolean row = item.get("sk").filter("ROW"::equals).isPresent();
                    if (record.eventName() != OperationType.REMOVE
                            && (row || record.eventName() == OperationType.INSERT)) {
                        puts.add(item);
                    }
                }
                iterator = page.records().isEmpty() ? null : page.nextShardIterator();
            }
        }
        return puts;
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
        streams.close();
        dynoxide.close();
    }
}
