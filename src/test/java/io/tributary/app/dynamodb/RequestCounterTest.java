/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RequestCounterTest {
    @Test
    void a_transaction_is_one_write_and_a_batch_one_read() {
        RequestCounter counter = new RequestCounter();

        List.of("TransactWriteItems", "PutItem", "BatchWriteItem", "BatchGetItem", "Query", "GetItem", "GetItem")
                .forEach(counter::count);

        assertThat(counter.writes()).isEqualTo(3);
        assertThat(counter.reads()).isEqualTo(4);
    }

    @Test
    void what_neither_reads_nor_writes_items_is_not_counted() {
        RequestCounter counter = new RequestCounter();

        List.of("CreateTable", "DescribeTable", "ListTagsOfResource").forEach(counter::count);

        assertThat(counter.writes() + counter.reads()).isZero();
    }
}
