/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionProvider;
import io.tributary.row.RowLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** The projections on the class path, by name. */
public final class ProjectionCatalog {
    private final TreeMap<String, Projection<?, ?>> projections = new TreeMap<>();

    /**
     * A catalog of some projections.
     *
     * @throws IllegalArgumentException if two have the same name
     */
    public ProjectionCatalog(Collection<? extends Projection<?, ?>> projections) {
        for (Projection<?, ?> projection : projections) {
            if (this.projections.put(projection.name(), projection) != null) {
                throw new IllegalArgumentException("two projections are named '" + projection.name() + "'");
            }
        }
    }

    /** All that the service loader finds. */
    public static ProjectionCatalog load() {
        return new ProjectionCatalog(ServiceLoader.load(ProjectionProvider.class).stream()
                .flatMap(provider -> provider.get().projections().stream())
                .toList());
    }

    /** What came of choosing by name. */
    public sealed interface Choice {
        /** Calls the function of the case at hand. */
        default <R> R fold(Function<List<Projection<?, ?>>, R> chosen, Function<List<String>, R> refused) {
            return this instanceof Chosen some
                    ? chosen.apply(some.projections())
                    : refused.apply(((Refused) this).problems());
        }
    }

    /**
     * All names are known, and they can run together.
     *
     * @param projections the projections
     */
    public record Chosen(List<Projection<?, ?>> projections) implements Choice {}

    /**
     * Some are not, or they cannot run together.
     *
     * @param problems one for each
     */
    public record Refused(List<String> problems) implements Choice {}

    /** The projections of these names; all when there is none. */
    public Choice choose(List<String> names) {
        List<String> problems = new ArrayList<>();
        List<Projection<?, ?>> chosen = new ArrayList<>();
        for (String name : names.isEmpty() ? projections.keySet() : names) {
            Projection<?, ?> projection = projections.get(name);
            if (projection == null) {
                problems.add("unknown projection '" + name + "', known are " + String.join(", ", projections.keySet()));
            } else if (!chosen.contains(projection)) {
                chosen.add(projection);
            }
        }
        problems.addAll(collisions(chosen));
        return problems.isEmpty() ? new Chosen(List.copyOf(chosen)) : new Refused(List.copyOf(problems));
    }

    /** Those that would take each other's items for their own. */
    private static List<String> collisions(List<Projection<?, ?>> projections) {
        List<String> problems = new ArrayList<>();
        Map<List<String>, String> owners = new HashMap<>();
        for (Projection<?, ?> projection : projections) {
            RowLayout layout = projection.layout();
            String keys = layout.partitionKey()
                    + layout.sortKey().map(sort -> ", " + sort).orElse("");
            // What the values are called does not keep items apart.
            String shape = keys.replaceAll("\\{[^}]*}", "{}");
            Set<String> tables = new TreeSet<>(Set.of(layout.table()));
            layout.outboxTable().ifPresent(tables::add);
            for (String table : tables) {
                String other = owners.putIfAbsent(List.of(table, shape), projection.name());
                if (other != null) {
                    problems.add("projections '" + other + "' and '" + projection.name() + "' both use the keys " + keys
                            + " of table '" + table + "', and would overwrite each other's items: give one of them"
                            + " another key template or another table");
                }
            }
        }
        return problems;
    }
}
