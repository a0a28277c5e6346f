/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionProvider;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeMap;
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
        default <R> R fold(Function<List<Projection<?, ?>>, R> chosen, Function<List<String>, R> unknown) {
            return this instanceof Chosen some
                    ? chosen.apply(some.projections())
                    : unknown.apply(((Unknown) this).problems());
        }
    }

    /**
     * All names are known.
     *
     * @param projections the projections
     */
    public record Chosen(List<Projection<?, ?>> projections) implements Choice {}

    /**
     * Some are not.
     *
     * @param problems one for each
     */
    public record Unknown(List<String> problems) implements Choice {}

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
        return problems.isEmpty() ? new Chosen(List.copyOf(chosen)) : new Unknown(List.copyOf(problems));
    }
}
