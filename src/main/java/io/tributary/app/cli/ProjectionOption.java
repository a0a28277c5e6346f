/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.run.ProjectionCatalog;
import io.tributary.projection.Projection;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that names one projection. */
final class ProjectionOption {
    @Option(
            names = "--projection",
            paramLabel = "NAME",
            required = true,
            description = "The projection, by its name: see 'describe'.")
    private String name = "";

    /** The projection of that name, on the class path. */
    Projection<?, ?> projection() {
        return ProjectionCatalog.load()
                .choose(List.of(name))
                .fold(all -> all, problems -> {
                    throw new RefusedException(problems);
                })
                .get(0);
    }
}
