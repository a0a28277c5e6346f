/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.List;

/**
 * Hands projections to the application, which finds it by {@link java.util.ServiceLoader}: name the class in
 * {@code META-INF/services/io.tributary.projection.ProjectionProvider} of a jar on the class path.
 */
public interface ProjectionProvider {
    /** The projections, each of a name of its own. */
    List<Projection<?, ?>> projections();
}
