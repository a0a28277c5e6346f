/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where npm put the executable of the DynamoDB endpoint. */
final class DynoxideBinary {

    private DynoxideBinary() {}

    /**
     * Looks at the system property {@code dynoxide} and the environment variable {@code DYNOXIDE}, both a path of the
     * executable, then below the folder of the system property {@code root.dir}, then upwards from the working folder.
     *
     * @throws IllegalStateException if it is nowhere; the message says what to do
     */
    static Path locate() {
        return locate(
                System.getProperty("dynoxide", System.getenv("DYNOXIDE")),
                System.getProperty("root.dir"),
                Path.of("").toAbsolutePath());
    }

    static Path locate(@Nullable String given, @Nullable String root, Path working) {
        if (given != null) {
            Path path = Path.of(given).toAbsolutePath();
            if (!Files.isExecutable(path)) {
                throw new IllegalStateException("no executable at " + path + ", which DYNOXIDE or -Ddynoxide names");
            }
            return path;
        }
        List<Path> folders = new ArrayList<>();
        if (root != null) {
            folders.add(Path.of(root).toAbsolutePath());
        }
        Stream.iterate(working, Objects::nonNull, Path::getParent).forEach(folders::add);
        return folders.stream()
                .map(folder -> folder.resolve("node_modules/@dynoxide")
                        .resolve(platform())
                        .resolve("dynoxide"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no node_modules/@dynoxide/" + platform()
                        + "/dynoxide in " + folders.get(0) + " or above: run `npm ci` in the folder of the project;"
                        + " it is there for linux-x64 only, elsewhere name another DynamoDB with --dynamodb-endpoint"));
    }

    static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String name = system.startsWith("mac") ? "darwin" : system.startsWith("windows") ? "win32" : system;
        return name + "-"
                + switch (System.getProperty("os.arch")) {
                    case "amd64", "x86_64" -> "x64";
                    case "aarch64" -> "arm64";
                    default -> System.getProperty("os.arch");
                };
    }
}
