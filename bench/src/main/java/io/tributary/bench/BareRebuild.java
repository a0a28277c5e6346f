/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A row folded anew by hand: its history, the row as it is, and the row put under a condition on its revision. */
final class BareRebuild {
    private final DynamoDbAsyncClient client;
    private final String table;

    BareRebuild(DynamoDbAsyncClient client, String table) {
        this.client = client;
        this.table = table;
    }

    CompletionStage<?> row(String account, int versions) {
        return client.getItem(get ->
                        get.tableName(table).key(AccountItems.key(account)).consistentRead(true))
                .thenCompose(row -> client.query(query -> query.tableName(Account.EVENTS.table())
                                .consistentRead(true)
                                .keyConditionExpression("pk = :pk")
                                .expressionAttributeValues(Map.of(
                                        ":pk",
                                        AccountItems.text(
                                                Account.EVENTS.layout().partition(Account.EVENTS.name(), account)))))
                        .thenCompose(history -> put(fold(account, history.items(), versions), row.item())));
    }

    private static Account fold(String account, List<Map<String, AttributeValue>> history, int versions) {
        Account row = Account.opened(account);
        for (Map<String, AttributeValue> item : history) {
            Map<String, AttributeValue> data = attribute(item, "data").m();
            row = row.moved(new Account.Moved(
                    attribute(data, "account").s(),
                    Long.parseLong(attribute(data, "by").n()),
                    attribute(data, "text").s()));
        }
        if (row.movements() != versions) {
            throw new IllegalStateException("not rebuilt: " + row);
        }
        return row;
    }

    private CompletionStage<?> put(Account account, Map<String, AttributeValue> before) {
        long revision = before.isEmpty()
                ? 0
                : Long.parseLong(attribute(before, "revision").n());
        Map<String, AttributeValue> item = AccountItems.item(account, account.movements(), revision + 1);
        return client.putItem(put -> {
            put.tableName(table).item(item);
            if (revision == 0) {
                put.conditionExpression("attribute_not_exists(pk)");
            } else {
                put.conditionExpression("revision = :revision")
                        .expressionAttributeValues(Map.of(":revision", AccountItems.number(revision)));
            }
        });
    }

    private static AttributeValue attribute(Map<String, AttributeValue> item, String name) {
        return Objects.requireNonNull(item.get(name), name);
    }
}
