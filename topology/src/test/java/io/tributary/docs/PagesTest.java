/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages show is what is compiled and run in this package. */
class PagesTest {
    private static final Path ROOT = Path.of(System.getProperty("root.dir"));
    private static final Path SOURCES = ROOT.resolve("topology/src/test/java/io/tributary/docs");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]+)(?:#[^)]*)?\\)");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "docs/writing-projections.md",
                "docs/guarantees.md",
                "docs/testing-projections.md",
                "docs/event-store.md",
                "docs/out-of-order.md"
            })
    void a_page_shows_what_is_run(String name) throws IOException {
        Path page = ROOT.resolve(name);
        String text = Files.readString(page);
        String filled = Snippets.in(SOURCES).filled(text);
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(page, filled);
            text = filled;
        }
        assertThat(text)
                .as("run `mvn -pl topology -am test -Dtest=PagesTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Ddocs.write=true` and commit the page")
                .isEqualTo(filled)
                .doesNotContain("there is no snippet of this name");
        assertThat(text.split("```java", -1))
                .as("Java without a snippet")
                .hasSize(Snippets.shownIn(text).size() + 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docs/writing-projections.md",
                "docs/guarantees.md",
                "docs/testing-projections.md",
                "docs/event-store.md",
                "docs/out-of-order.md"
            })
    void a_link_leads_somewhere(String name) throws IOException {
        Path page = ROOT.resolve(name);

        List<String> broken = LINK.matcher(Files.readString(page))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !Files.exists(page.resolveSibling(link)))
                .toList();

        assertThat(broken).isEmpty();
    }

    @Test
    void every_snippet_is_shown() throws IOException {
        List<String> shown = new ArrayList<>();
        for (String page : List.of(
                "README.md",
                "docs/writing-projections.md",
                "docs/guarantees.md",
                "docs/testing-projections.md",
                "docs/event-store.md",
                "docs/out-of-order.md")) {
            shown.addAll(Snippets.shownIn(Files.readString(ROOT.resolve(page))));
        }

        assertThat(Snippets.in(SOURCES).regions().keySet()).isSubsetOf(shown);
    }

    @Test
    void a_page_that_shows_something_else_is_found() throws IOException {
        Snippets snippets = Snippets.in(SOURCES);
        String page = "<!-- snippet: events -->\n```java\nvoid somethingElse() {}\n```\n";

        assertThat(snippets.filled(page)).isNotEqualTo(page).contains("record ParcelAdded");
        assertThat(snippets.filled("<!-- snippet: nobody -->\n```java\n```\n")).contains("there is no snippet");
    }
}
