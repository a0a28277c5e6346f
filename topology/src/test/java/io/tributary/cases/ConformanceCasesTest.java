/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tributary.fixture.LocalDynamo;
import io.tributary.history.HistoryStore;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;
import io.tributary.row.dynamodb.DynamoDbRowStore;
import io.tributary.row.memory.InMemoryRowStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs the language-neutral cases of the rules; another folder with {@code -Dcases.dir=DIR}. */
class ConformanceCasesTest {

    @Test
    void every_case_passes_in_memory() {
        run(inMemory(), 0);
    }

    @Test
    void every_case_passes_in_memory_with_a_row_cache() {
        run(inMemory(), 100);
    }

    @Test
    @ExtendWith(LocalDynamo.Provided.class)
    void every_case_passes_on_a_real_endpoint(LocalDynamo dynamo) {
        dynamo.table(CaseProjection.ROWS);
        dynamo.table(CaseProjection.EVENTS);
        HistoryStore histories = new DynamoDbHistoryStore(dynamo.client());
        run(
                new CaseStores() {
                    @Override
                    public RowStore rows(RowLayout layout) {
                        return new DynamoDbRowStore(dynamo.client(), layout);
                    }

                    @Override
                    public HistoryStore histories() {
                        return histories;
                    }
                },
                0);
    }

    static CaseStores inMemory() {
        HistoryStore histories = new InMemoryHistoryStore();
        return new CaseStores() {
            @Override
            public RowStore rows(RowLayout layout) {
                return new InMemoryRowStore(layout);
            }

            @Override
            public HistoryStore histories() {
                return histories;
            }
        };
    }

    static void run(CaseStores stores, long cachedRows) {
        List<JsonNode> cases = CaseFiles.in(CaseFiles.folder());
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            String name = cases.get(i).path("name").asText();
            try {
                List<String> differences = new CaseRun("case-" + i, cases.get(i), stores, cachedRows).differences();
                if (!differences.isEmpty()) {
                    failures.add(name + "\n" + String.join("\n", differences));
                }
            } catch (RuntimeException e) {
                failures.add(name + "\n" + e);
            }
        }
        System.out.println("cases: " + (cases.size() - failures.size()) + " passed, " + failures.size() + " failed");
        assertThat(failures).as("failed cases").isEmpty();
    }
}
