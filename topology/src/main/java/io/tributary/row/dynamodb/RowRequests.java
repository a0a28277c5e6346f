/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import io.tributary.item.AttributeValues;
import io.tributary.row.RowLayout;
import io.tributary.row.RowWrite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Guarded writes as requests. */
final class RowRequests {
    private final RowLayout layout;
    private final OutboxTable outbox;

    RowRequests(RowLayout layout, OutboxTable outbox) {
        this.layout = layout;
        this.outbox = outbox;
    }

    PutItemRequest put(RowWrite write) {
        Condition condition = condition(write);
        return PutItemRequest.builder()
                .tableName(layout.table())
                .item(AttributeValues.fromItem(write.item()))
                .conditionExpression(condition.expression())
                .expressionAttributeNames(condition.names())
                .expressionAttributeValues(condition.valuesOrNull())
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                .build();
    }

    TransactWriteItemsRequest transaction(RowWrite write) {
        Condition condition = condition(write);
        List<TransactWriteItem> items = new ArrayList<>();
        items.add(TransactWriteItem.builder()
                .put(Put.builder()
                        .tableName(layout.table())
                        .item(AttributeValues.fromItem(write.item()))
                        .conditionExpression(condition.expression())
                        .expressionAttributeNames(condition.names())
                        .expressionAttributeValues(condition.valuesOrNull())
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                        .build())
                .build());
        write.outbox()
                .forEach((sequence, item) -> items.add(TransactWriteItem.builder()
                        .put(Put.builder()
                                .tableName(outbox.table())
                                .item(AttributeValues.fromItem(item.withAll(outbox.keyItem(write.key(), sequence))))
                                .build())
                        .build()));
        return TransactWriteItemsRequest.builder()
                .transactItems(items)
                .clientRequestToken(write.token())
                .build();
    }

    private Condition condition(RowWrite write) {
        String partition = layout.attributes().partition();
        return write.guard()
                .fold(
                        () -> new Condition("attribute_not_exists(#pk)", Map.of("#pk", partition), Map.of()),
                        attributes -> matches(partition, attributes));
    }

    private static Condition matches(String partition, Map<String, Optional<Object>> attributes) {
        Map<String, String> names = new HashMap<>();
        Map<String, AttributeValue> values = new HashMap<>();
        StringBuilder expression = new StringBuilder("attribute_exists(#pk)");
        names.put("#pk", partition);
        attributes.forEach((name, value) -> {
            int n = names.size();
            names.put("#a" + n, name);
            if (value.isPresent()) {
                values.put(":v" + n, AttributeValues.fromValue(value.get()));
                expression.append(" AND #a").append(n).append(" = :v").append(n);
            } else {
                expression.append(" AND attribute_not_exists(#a").append(n).append(')');
            }
        });
        return new Condition(expression.toString(), names, values);
    }

    private record Condition(String expression, Map<String, String> names, Map<String, AttributeValue> values) {
        /** DynamoDB refuses an empty map of values. */
        @Nullable
        Map<String, AttributeValue> valuesOrNull() {
            return values.isEmpty() ? null : values;
        }
    }
}
