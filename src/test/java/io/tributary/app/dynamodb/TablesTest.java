/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.app.config.Settings;
import io.tributary.freight.Shipments;
import io.tributary.local.Dynoxide;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class TablesTest {
    private static final List<TableShape> SHAPES = TableShape.of(List.of(Shipments.projection()));

    private static Dynoxide dynamoDb;

    @BeforeAll
    static void start() {
        dynamoDb = Dynoxide.start();
    }

    @AfterAll
    static void stop() {
        dynamoDb.close();
    }

    @Test
    void a_table_of_a_layout_with_numbers_sorts_numbers() {
        Settings.DynamoDb settings =
                new Settings.DynamoDb(Optional.of(dynamoDb.endpoint()), Optional.empty(), 4, Duration.ofSeconds(10));
        TableShape shape = new TableShape(
                "numbered-events", TableShape.Purpose.EVENTS, "aggregateId", Optional.of("version"), true);
        try (DynamoDbAsyncClient client = Clients.local(settings, List.of())) {
            new Tables(client).create(List.of(shape));

            assertThat(client.describeTable(table -> table.tableName("numbered-events"))
                            .join()
                            .table()
                            .attributeDefinitions())
                    .extracting(attribute -> attribute.attributeName() + " " + attribute.attributeTypeAsString())
                    .containsExactlyInAnyOrder("aggregateId S", "version N");
        }
    }

    @Test
    void missing_tables_are_made_with_what_they_need_and_can_be_removed_again() {
        Settings.DynamoDb settings =
                new Settings.DynamoDb(Optional.of(dynamoDb.endpoint()), Optional.empty(), 4, Duration.ofSeconds(10));
        RequestCounter counter = new RequestCounter();
        try (DynamoDbAsyncClient client = Clients.local(settings, List.of(counter))) {
            Tables tables = new Tables(client);
            assertThat(tables.missing(SHAPES)).isEqualTo(SHAPES);

            tables.createMarked(SHAPES, "test");
            tables.create(SHAPES);

            assertThat(tables.missing(SHAPES)).isEmpty();
            assertThat(tables.isMarked("freight-events", "test")).isTrue();
            assertThat(tables.isMarked("freight-events", "else")).isFalse();
            assertThat(client.describeTable(table -> table.tableName("freight-events"))
                            .join()
                            .table()
                            .streamSpecification()
                            .streamEnabled())
                    .isTrue();
            assertThat(client.describeTable(table -> table.tableName("freight-read"))
                            .join()
                            .table()
                            .globalSecondaryIndexes())
                    .extracting(index -> index.indexName())
                    .containsExactly("outbox-pending");

            client.putItem(put -> put.tableName("freight-read")
                            .item(Map.of("pk", AttributeValue.fromS("a"), "sk", AttributeValue.fromS("b"))))
                    .join();
            assertThat(counter.writes()).isEqualTo(1);

            tables.delete(SHAPES);
            assertThat(tables.missing(SHAPES)).isEqualTo(SHAPES);
        }
    }
}
