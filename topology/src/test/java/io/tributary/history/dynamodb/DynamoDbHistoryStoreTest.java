/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history.dynamodb;

import io.tributary.fixture.LocalDynamo;
import io.tributary.history.HistoryStore;
import io.tributary.history.HistoryStoreConformance;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LocalDynamo.Provided.class)
class DynamoDbHistoryStoreTest extends HistoryStoreConformance {
    private final LocalDynamo dynamo;

    DynamoDbHistoryStoreTest(LocalDynamo dynamo) {
        this.dynamo = dynamo;
    }

    @Override
    protected HistoryStore store(String table) {
        dynamo.table(table);
        return new DynamoDbHistoryStore(dynamo.client());
    }
}
