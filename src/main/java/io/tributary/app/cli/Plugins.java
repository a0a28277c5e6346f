/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.demo.Demo;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where the plug-ins for Connect are. */
final class Plugins {
    private static final String PROPERTY = "plugins.dir";

    private Plugins() {}

    /** The folder that a system property names, or the one beside the application. */
    static Path folder() {
        Path folder =
                Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).orElseGet(Plugins::beside);
        if (!Files.isDirectory(folder)) {
            throw new RefusedException(List.of("there are no plug-ins for Connect in " + folder
                    + ": build with `mvn package`, or name their folder with -D" + PROPERTY));
        }
        return folder;
    }

    private static Path beside() {
        try {
            Path code = Path.of(Demo.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return code.resolveSibling("plugins");
        } catch (URISyntaxException e) {
            throw new IllegalStateException("where is the application?", e);
        }
    }
}
