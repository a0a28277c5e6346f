/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A main class of these tests in a JVM of its own, which can be killed. */
final class Forked implements AutoCloseable {

    private final Process process;
    private final BufferedReader lines;

    private Forked(Process process) {
        this.process = process;
        this.lines = process.inputReader(StandardCharsets.UTF_8);
    }

    static Forked run(Class<?> main) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Droot.dir=" + System.getProperty("root.dir"),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        return new Forked(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    String nextLine() throws IOException {
        return lines.readLine();
    }

    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
