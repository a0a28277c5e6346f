/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import java.util.Comparator;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Whether tables can be followed, and by which stream.
 *
 * <p><b>Threading.</b> Safe for many threads.
 */
public final class EventTables {
    private final DynamoDbClient client;

    /** The tables that a client sees. */
    public EventTables(DynamoDbClient client) {
        this.client = client;
    }

    /** Looks at one table. Expected problems are answers, with what to do about them. */
    public TableAnswer look(String name) {
        TableDescription table;
        try {
            table = client.describeTable(request -> request.tableName(name)).table();
        } catch (ResourceNotFoundException e) {
            return new TableAnswer.Unusable(
                    TableAnswer.Lack.TABLE,
                    List.of(),
                    "table '" + name + "' does not exist in this region and account");
        } catch (SdkException e) {
            return new TableAnswer.Unreachable(
                    "DescribeTable of '" + name + "' failed: " + e.getMessage(), Trouble.of(e));
        }
        List<String> keys = names(table.keySchema());
        if (table.streamSpecification() == null
                || !Boolean.TRUE.equals(table.streamSpecification().streamEnabled())
                || table.latestStreamArn() == null) {
            return new TableAnswer.Unusable(
                    TableAnswer.Lack.STREAM,
                    keys,
                    "table '" + name + "' has no stream; turn it on with: " + turnOn(name));
        }
        StreamViewType view = table.streamSpecification().streamViewType();
        if (view != StreamViewType.NEW_IMAGE && view != StreamViewType.NEW_AND_OLD_IMAGES) {
            return new TableAnswer.Unusable(
                    TableAnswer.Lack.NEW_IMAGE,
                    keys,
                    "the stream of table '" + name + "' has the view type "
                            + table.streamSpecification().streamViewTypeAsString()
                            + ", which has no new image; turn the stream off with: aws dynamodb update-table --table-name "
                            + name
                            + " --stream-specification StreamEnabled=false, and on again with: " + turnOn(name));
        }
        return new TableAnswer.Followable(name, table.latestStreamArn(), keys);
    }

    static List<String> names(List<KeySchemaElement> schema) {
        return schema.stream()
                .sorted(Comparator.comparing(KeySchemaElement::keyType)) // HASH comes before RANGE
                .map(KeySchemaElement::attributeName)
                .toList();
    }

    private static String turnOn(String name) {
        return "aws dynamodb update-table --table-name " + name
                + " --stream-specification StreamEnabled=true,StreamViewType=NEW_IMAGE";
    }
}
