/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MutantsTest {
    private static final long MOST_SEEDS = 20_000;

    private final Map<Declared.Shape, Declared> declarations = new HashMap<>();

    @ParameterizedTest
    @EnumSource
    void a_protocol_with_a_rule_missing_is_caught(Mutant mutant) {
        Simulation.Result caught = firstCaught(mutant);

        System.out.printf(
                Locale.ROOT,
                "mutant | %s | %s | %d seeds%n",
                mutant.title(),
                caught.violation().orElseThrow().invariant(),
                caught.seed());
        assertThat(mutant.caughtBy()).contains(caught.violation().orElseThrow().invariant());
    }

    @Test
    void the_page_lists_the_mutants() throws Exception {
        Path page = Path.of(System.getProperty("root.dir"), "docs", "simulation.md");

        Map<String, String> listed = Files.readAllLines(page).stream()
                .dropWhile(line -> !line.startsWith("| mutant |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> List.of(line.split(" *\\| *")))
                .filter(cells -> cells.size() >= 5)
                .collect(Collectors.toMap(cells -> cells.get(1), cells -> cells.get(2), (a, b) -> a, TreeMap::new));

        Map<String, String> mutants = new TreeMap<>();
        for (Mutant mutant : Mutant.values()) {
            mutants.put(mutant.title(), mutant.meaning());
        }
        assertThat(listed).isEqualTo(mutants);
    }

    private Simulation.Result firstCaught(Mutant mutant) {
        for (long seed = 1; seed <= MOST_SEEDS; seed++) {
            Simulation.Result result = Simulation.run(seed, mutant.collaborators(), declarations);
            if (result.violation().isPresent()) {
                return result;
            }
        }
        throw new AssertionError(mutant + " was caught by none of " + MOST_SEEDS + " seeds");
    }
}
