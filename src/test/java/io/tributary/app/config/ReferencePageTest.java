/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReferencePageTest {
    private static final Path PAGE = Path.of(System.getProperty("root.dir"), "docs/reference/configuration.md");

    @Test
    void the_page_says_what_the_code_reads() throws IOException {
        if (Boolean.getBoolean("docs.write")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, ReferencePage.markdown());
        }

        assertThat(Files.readString(PAGE))
                .as("run `mvn -pl src -am test -Dtest=ReferencePageTest -Ddocs.write=true` and commit the page")
                .isEqualTo(ReferencePage.markdown());
    }
}
