/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A shell whose standard input is a pipe from this JVM: at its end of file, which comes with the end of the JVM however
 * it ends, the script's last lines clean up. It lives in a session of its own, so that a Ctrl-C at the terminal reaches
 * only the JVM, which then stops its parts in order.
 */
final class Shell {

    private static final String OWN_SESSION =
            "trap '' HUP INT TERM; if command -v setsid >/dev/null; then exec setsid sh -c \"$0\" \"$@\"; else exec sh -c \"$0\" \"$@\"; fi";

    private Shell() {}

    /** Starts a script with its parameters, {@code $1} and so on. */
    static Process start(String script, List<String> parameters) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", OWN_SESSION, script, "tributary"));
        command.addAll(parameters);
        try {
            return new ProcessBuilder(command).directory(new File("/")).start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a shell", e);
        }
    }

    /** Ends a script by the end of its input and waits for it to be done. */
    static void end(Process shell) {
        try {
            shell.getOutputStream().close();
        } catch (IOException e) {
            // The shell is gone already, and with it what it had to clean up.
        }
        boolean interrupted = false;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (shell.isAlive() && System.nanoTime() < deadline) {
            try {
                shell.waitFor(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
