/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The cases of a folder, the project's own or another. */
final class CaseFiles {
    private CaseFiles() {}

    /** A relative folder is relative to the root of the project. */
    static Path folder() {
        Path root = Path.of(System.getProperty("root.dir", "."));
        return root.resolve(System.getProperty("cases.dir", "topology/src/test/resources/cases"));
    }

    static List<JsonNode> in(Path folder) {
        List<JsonNode> cases = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                JsonNode array = Json.MAPPER.readTree(file.toFile());
                if (!array.isArray()) {
                    throw new IllegalArgumentException(file + " must be an array of cases");
                }
                array.forEach(cases::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the cases in " + folder + " cannot be read", e);
        }
        if (cases.isEmpty()) {
            throw new IllegalArgumentException("there are no cases in " + folder);
        }
        return cases;
    }
}
