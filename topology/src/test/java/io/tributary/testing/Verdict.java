/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.item.Item;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.RowKey;
import io.tributary.testing.Decision.Effect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether a run ended as it must. */
final class Verdict {
    private Verdict() {}

    /**
     * What is wrong with a world after a run.
     *
     * @param before how many effects had been written before the run
     * @param sameEffects whether the effects must be those of the fold in order
     */
    static Optional<String> on(World<?, ?> world, Expected expected, int before, boolean sameEffects) {
        Set<RowKey> keys = new LinkedHashSet<>(expected.rows().keySet());
        keys.addAll(world.rows.rows().keySet());
        for (RowKey key : keys) {
            Optional<String> problem = row(world, key, expected);
            if (problem.isEmpty()) {
                problem = effects(world, key);
            }
            if (problem.isEmpty() && sameEffects) {
                problem = sameEffects(world, key, expected, before);
            }
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private static <R> Optional<String> row(World<?, R> world, RowKey key, Expected expected) {
        Set<Optional<Item>> allowed = expected.rows().getOrDefault(key, Set.of(Optional.empty()));
        Optional<Item> actual = world.state(key).map(world::facts);
        if (allowed.contains(actual)) {
            return Optional.empty();
        }
        return Optional.of(
                allowed.size() == 1
                        ? "row " + key.text()
                                + " is not what the events make of it, one after the other (if the order of different"
                                + " histories may matter, say whereOrderMatters())"
                                + "\n  expected: " + text(allowed.iterator().next()) + "\n  but was:  " + text(actual)
                        : "row " + key.text() + " is not what the events make of it in any order of the histories"
                                + "\n  expected one of: "
                                + allowed.stream()
                                        .map(Verdict::text)
                                        .sorted()
                                        .collect(Collectors.joining("\n    ", "\n    ", ""))
                                + "\n  but was:  " + text(actual));
    }

    /** Each effect that was written was delivered, and for the first time in the row's order. */
    private static Optional<String> effects(World<?, ?> world, RowKey key) {
        List<PendingEffect> written = of(key, world.written.effects());
        Set<String> ids = new HashSet<>();
        for (PendingEffect effect : written) {
            if (!ids.add(effect.id().text())) {
                return Optional.of("effect " + name(effect) + " was written twice with row " + key.text());
            }
        }
        Set<Long> seen = new LinkedHashSet<>();
        of(key, world.delivered).forEach(effect -> seen.add(effect.sequence()));
        List<Long> first = new ArrayList<>(seen);
        List<Long> sequences = written.stream().map(PendingEffect::sequence).toList();
        return first.equals(sequences)
                ? Optional.empty()
                : Optional.of("the effects of row " + key.text()
                        + " were not delivered in its order, each at least once" + "\n  expected: "
                        + names(written, sequences) + "\n  but was:  " + names(written, first));
    }

    private static Optional<String> sameEffects(World<?, ?> world, RowKey key, Expected expected, int before) {
        List<PendingEffect> written = world.written.effects();
        Set<Effect> actual = new LinkedHashSet<>();
        of(key, written.subList(before, written.size()))
                .forEach(effect -> actual.add(new Effect(effect.id().text(), effect.payload())));
        Set<Effect> inOrder = new LinkedHashSet<>(expected.effects().getOrDefault(key, List.of()));
        return actual.equals(inOrder)
                ? Optional.empty()
                : Optional.of(
                        "row " + key.text() + " asked for other effects than in order; those of a LATEST source are"
                                + " dropped with the events, and those that depend on the row differ with it"
                                + "\n  expected: " + inOrder + "\n  but was:  " + actual);
    }

    private static List<PendingEffect> of(RowKey key, List<PendingEffect> effects) {
        return effects.stream().filter(effect -> effect.row().equals(key)).toList();
    }

    private static String names(List<PendingEffect> written, List<Long> sequences) {
        return sequences.stream()
                .map(sequence -> written.stream()
                        .filter(effect -> effect.sequence() == sequence)
                        .map(Verdict::name)
                        .findFirst()
                        .orElse("an unknown one at " + sequence))
                .toList()
                .toString();
    }

    private static String name(PendingEffect effect) {
        return effect.id().text() + " at " + effect.sequence();
    }

    private static String text(Optional<Item> row) {
        return row.map(Shown::item).orElse("no row");
    }
}
