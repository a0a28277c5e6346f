/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.List;

/**
 * Hands projections to the application, which finds it by {@link java.util.ServiceLoader}: name the class in
 * {@code META-INF/services/io.tributary.projection.ProjectionProvider} of a jar on the class path. It has a public
 * constructor without parameters.
 */
public interface ProjectionProvider {
    /** The projections, each of a name of its own. Asked once, at the start. */
    List<Projection<?, ?>> projections();
}
