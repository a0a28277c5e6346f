/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import io.tributary.connect.config.TableChoice;
import java.util.NavigableSet;
import java.util.TreeSet;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/**
 * Which tables there are to read.
 *
 * <p><b>Threading.</b> Safe for many threads.
 */
public final class TableNames {
    private final DynamoDbClient client;

    /** The tables that a client sees. */
    public TableNames(DynamoDbClient client) {
        this.client = client;
    }

    /**
     * The names of the tables chosen: those given by name, whether they exist or not, or those found.
     *
     * @throws SdkException if a request failed
     */
    public NavigableSet<String> find(TableChoice choice) {
        if (choice.names().isPresent()) {
            return new TreeSet<>(choice.names().get());
        }
        NavigableSet<String> found = new TreeSet<>();
        for (String name : client.listTablesPaginator().tableNames()) {
            if (choice.admits(name) && (choice.tag().isEmpty() || isTagged(name, choice))) {
                found.add(name);
            }
        }
        return found;
    }

    private boolean isTagged(String name, TableChoice choice) {
        try {
            String arn = client.describeTable(request -> request.tableName(name))
                    .table()
                    .tableArn();
            String token = null;
            do {
                String next = token;
                ListTagsOfResourceResponse page = client.listTagsOfResource(
                        request -> request.resourceArn(arn).nextToken(next));
                for (Tag tag : page.tags()) {
                    if (choice.isTagged(tag.key(), tag.value())) {
                        return true;
                    }
                }
                token = page.nextToken();
            } while (token != null);
            return false;
        } catch (ResourceNotFoundException e) {
            return false;
        }
    }
}
