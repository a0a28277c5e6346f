/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.mutation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MutationsTest {
    static Stream<Mutation> mutations() {
        return Stream.of(ProjectionMutations.ALL, EventStoreMutations.ALL).flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("mutations")
    void a_product_that_breaks_a_section_fails_a_test_of_the_section(Mutation mutation, @TempDir Path classes)
            throws Exception {
        Mutations.assertCaught(mutation, classes);
    }

    @Test
    void the_page_lists_the_mutations() throws IOException {
        Mutations.assertListed(ProjectionMutations.ALL);
        Mutations.assertListed(EventStoreMutations.ALL);
    }
}
