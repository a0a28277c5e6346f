/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder that is removed at close, or when this JVM ends in any way. */
public final class TemporaryFolder implements AutoCloseable {

    private static final Path MEMORY = Path.of("/dev/shm");
    // Again and again: a process that is being killed at the same time may still add a file.
    private static final String REMOVE =
            "while read -r _; do :; done; for _ in 1 2 3 4 5; do rm -rf -- \"$1\" 2>/dev/null && exit; sleep 0.2; done";

    private final Path path;
    private final Process remover;

    private TemporaryFolder(Path path) {
        this.path = path;
        this.remover = Shell.start(REMOVE, List.of(path.toString()));
    }

    /** A folder where Java keeps temporary files. */
    public static TemporaryFolder onDisk(String purpose) {
        return in(Path.of(System.getProperty("java.io.tmpdir")), purpose);
    }

    /** A folder in memory where there is a tmpfs that can be written, else as {@link #onDisk}. */
    public static TemporaryFolder inMemory(String purpose) {
        return Files.isDirectory(MEMORY) && Files.isWritable(MEMORY) ? in(MEMORY, purpose) : onDisk(purpose);
    }

    private static TemporaryFolder in(Path parent, String purpose) {
        try {
            return new TemporaryFolder(
                    Files.createTempDirectory(parent.toAbsolutePath(), "tributary-" + purpose + "-"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create a temporary folder in " + parent, e);
        }
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    @Override
    public void close() {
        Shell.end(remover);
    }
}
