/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import io.tributary.app.config.OutageException;
import io.tributary.app.config.SurroundingsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** Which tables are there, and the making of those that are not. */
public final class Tables {
    private static final Logger LOG = LoggerFactory.getLogger(Tables.class);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final DynamoDbAsyncClient client;

    Tables(DynamoDbAsyncClient client) {
        this.client = client;
    }

    /**
     * Those of the tables that are not there.
     *
     * @throws SurroundingsException if DynamoDB refuses to answer; an {@link OutageException} if it may later
     */
    public List<TableShape> missing(Collection<TableShape> tables) {
        return tables.stream().filter(table -> arn(table.name()).isEmpty()).toList();
    }

    /**
     * Makes tables, and waits until they can be used. One that somebody else makes at the same time is as good.
     *
     * @throws SurroundingsException if DynamoDB refuses; an {@link OutageException} if it may do it later
     */
    public void create(Collection<TableShape> tables) {
        create(tables, List.of());
    }

    /** Makes tables as {@link #create(Collection)} does, and marks them as ours. */
    public void createMarked(Collection<TableShape> tables, String mark) {
        create(tables, List.of(tag(mark)));
    }

    private void create(Collection<TableShape> tables, List<Tag> tags) {
        List<CompletableFuture<?>> waiting = new ArrayList<>();
        for (TableShape table : tables) {
            waiting.add(client.createTable(request(table, tags))
                    .handle((created, failure) -> {
                        if (failure != null && !(Refusals.cause(failure) instanceof ResourceInUseException)) {
                            throw new CompletionException(Refusals.cause(failure));
                        }
                        LOG.atInfo().addKeyValue("table", table.name()).log("Table created");
                        return created;
                    })
                    .thenCompose(created -> client.waiter()
                            .waitUntilTableExists(
                                    describe -> describe.tableName(table.name()),
                                    waiter -> waiter.waitTimeout(PATIENCE))));
        }
        try {
            waiting.forEach(CompletableFuture::join);
        } catch (CompletionException e) {
            throw Refusals.of(e);
        }
    }

    /** Whether a table carries our mark. */
    public boolean isMarked(String table, String mark) {
        return arn(table)
                .map(arn -> client.listTagsOfResource(request -> request.resourceArn(arn))
                        .join()
                        .tags()
                        .contains(tag(mark)))
                .orElse(false);
    }

    /** Deletes tables, and waits until they are gone. */
    public void delete(Collection<TableShape> tables) {
        tables.stream()
                .map(table -> client.deleteTable(request -> request.tableName(table.name()))
                        .thenCompose(deleted -> client.waiter()
                                .waitUntilTableNotExists(
                                        describe -> describe.tableName(table.name()),
                                        waiter -> waiter.waitTimeout(PATIENCE))))
                .toList()
                .forEach(CompletableFuture::join);
    }

    private Optional<String> arn(String table) {
        try {
            return Optional.of(client.describeTable(request -> request.tableName(table))
                    .join()
                    .table()
                    .tableArn());
        } catch (CompletionException e) {
            if (Refusals.cause(e) instanceof ResourceNotFoundException) {
                return Optional.empty();
            }
            throw Refusals.of(e);
        }
    }

    private static CreateTableRequest request(TableShape table, List<Tag> tags) {
        CreateTableRequest.Builder request =
                CreateTableRequest.builder().tableName(table.name()).billingMode(BillingMode.PAY_PER_REQUEST);
        if (!tags.isEmpty()) {
            request.tags(tags);
        }
        List<KeySchemaElement> keys = new ArrayList<>(List.of(key(table.partitionKey(), KeyType.HASH)));
        table.sortKey().ifPresent(name -> keys.add(key(name, KeyType.RANGE)));
        List<AttributeDefinition> attributes = new ArrayList<>();
        keys.forEach(key -> attributes.add(attribute(
                key.attributeName(),
                key.keyType() == KeyType.RANGE && table.sortsNumbers()
                        ? ScalarAttributeType.N
                        : ScalarAttributeType.S)));
        if (table.purpose() == TableShape.Purpose.EVENTS) {
            request.streamSpecification(
                    stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES));
        }
        if (table.purpose() == TableShape.Purpose.OUTBOX) {
            attributes.add(attribute("pendingShard", ScalarAttributeType.S));
            attributes.add(attribute("pendingSince", ScalarAttributeType.N));
            request.globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                    .indexName("outbox-pending")
                    .keySchema(key("pendingShard", KeyType.HASH), key("pendingSince", KeyType.RANGE))
                    .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY))
                    .build());
        }
        return request.keySchema(keys).attributeDefinitions(attributes).build();
    }

    private static Tag tag(String mark) {
        return Tag.builder().key("tributary").value(mark).build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }
}
