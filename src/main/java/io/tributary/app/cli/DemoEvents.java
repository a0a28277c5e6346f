/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.config.FileProblem;
import io.tributary.app.eventfile.EventFile;
import io.tributary.app.eventfile.EventLine;
import io.tributary.freight.Freight;
import io.tributary.freight.Shipments;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The events of a command: a file's, the standard input's or the example's. */
final class DemoEvents {
    private static final int SHOWN = 20;

    private DemoEvents() {}

    static List<EventLine<?>> read(Optional<Path> file) {
        return read(
                file.map(DemoEvents::bytes).orElseGet(DemoEvents::example),
                file.map(Path::toString).orElse("the example"));
    }

    /** The events that are given on the standard input. */
    static List<EventLine<?>> standardInput() {
        try {
            return read(System.in.readAllBytes(), "the standard input");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<EventLine<?>> read(byte[] bytes, String name) {
        return EventFile.read(bytes, Freight.streams(), List.of(Shipments.projection()))
                .fold(lines -> lines, problems -> {
                    List<String> shown = new ArrayList<>();
                    problems.stream().limit(SHOWN).forEach(problem -> shown.add(name + ", " + problem));
                    if (problems.size() > SHOWN) {
                        shown.add("and " + (problems.size() - SHOWN) + " more");
                    }
                    throw new RefusedException(shown);
                });
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new RefusedException(List.of(FileProblem.reading(file, e)));
        }
    }

    private static byte[] example() {
        try (InputStream in = Objects.requireNonNull(Freight.class.getResourceAsStream("events.jsonl"))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
