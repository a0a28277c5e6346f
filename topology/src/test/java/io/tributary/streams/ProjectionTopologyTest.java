/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProjectionTopologyTest {
    @Test
    void names_and_shape_are_pinned_since_offsets_and_stores_hang_on_them() throws IOException {
        try (InputStream golden = ProjectionTopologyTest.class.getResourceAsStream("topology.txt")) {
            assertThat(Driver.describe())
                    .isEqualToNormalizingNewlines(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
