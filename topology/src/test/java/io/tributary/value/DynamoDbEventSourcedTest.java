/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.fixture.LocalDynamo;
import io.tributary.history.HistoryStore;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LocalDynamo.Provided.class)
class DynamoDbEventSourcedTest extends EventSourcedConformance {
    private final LocalDynamo dynamo;

    DynamoDbEventSourcedTest(LocalDynamo dynamo) {
        this.dynamo = dynamo;
    }

    @Override
    protected HistoryStore store(String table) {
        dynamo.table(table);
        return new DynamoDbHistoryStore(dynamo.client());
    }
}
