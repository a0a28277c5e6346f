/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import io.tributary.fixture.LocalDynamo;
import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;
import io.tributary.row.RowStoreConformance;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LocalDynamo.Provided.class)
class DynamoDbRowStoreTest extends RowStoreConformance {
    private final LocalDynamo dynamo;

    DynamoDbRowStoreTest(LocalDynamo dynamo) {
        this.dynamo = dynamo;
    }

    @Override
    protected RowStore store(RowLayout layout) {
        dynamo.table(layout.table());
        return new DynamoDbRowStore(dynamo.client(), layout);
    }
}
