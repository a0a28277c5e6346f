/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each rule of the pages in docs/rules is named by a test, and each name is a rule's. */
class RulesTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    /** What no test can prove: definitions, advice to the user, and how the tests themselves are made. */
    private static final Set<String> EXEMPT =
            Set.of("projections 1", "projections 7.7", "projections 8.4", "projections 10.7", "connector 7");

    private static final Path NOT_PROVED_YET = ROOT.resolve("src/test/resources/rules/not-proved-yet.txt");

    @Test
    void every_rule_is_named_by_a_test() throws IOException {
        List<String> rules = rules();
        Map<String, List<String>> tests = Mark.below(ROOT).stream()
                .collect(Collectors.groupingBy(Mark::rule, Collectors.mapping(Mark::test, Collectors.toList())));
        Set<String> unproved = new TreeSet<>(rules);
        unproved.removeAll(tests.keySet());
        unproved.removeAll(EXEMPT);

        rules.forEach(rule -> System.out.println(rule + " -> "
                + (EXEMPT.contains(rule) && !tests.containsKey(rule)
                        ? "exempt"
                        : String.join(", ", tests.getOrDefault(rule, List.of("no test"))))));

        assertThat(unproved)
                .as(
                        "rules without a test; name them on one with @Rule, and take those that are proved off %s",
                        NOT_PROVED_YET)
                .containsExactlyInAnyOrderElementsOf(Files.readAllLines(NOT_PROVED_YET));
        assertThat(unproved).noneMatch(rule -> rule.startsWith("projections "));
    }

    @Test
    void every_mark_names_a_rule() throws IOException {
        List<String> rules = rules();

        assertThat(Mark.below(ROOT))
                .hasSizeGreaterThan(200)
                .allSatisfy(mark ->
                        assertThat(rules).as("the mark of " + mark.test()).contains(mark.rule()));
        assertThat(rules).containsAll(EXEMPT).doesNotHaveDuplicates();
    }

    @Test
    void a_mark_is_found_with_its_test_however_it_is_written() {
        String source = """
                @Rule("a 1.1")
                class OneTest {
                    @Test
                    @Rule({
                        "a 1.2",
                        "a 1.3"
                    })
                    void of_two() {}
                }
                """;

        assertThat(Mark.in("OneTest", source))
                .containsExactly(
                        new Mark("a 1.1", "OneTest"),
                        new Mark("a 1.2", "OneTest.of_two"),
                        new Mark("a 1.3", "OneTest.of_two"));
    }

    private static List<String> rules() throws IOException {
        List<String> rules = new ArrayList<>();
        for (String page : List.of("projections.md", "event-store.md", "connector.md")) {
            rules.addAll(RulePage.read(ROOT.resolve("docs/rules").resolve(page)).rules());
        }
        return rules;
    }
}
