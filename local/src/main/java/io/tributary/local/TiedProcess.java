/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process that never outlives this JVM: a shell stands between, sends it the signals that it is told on its standard
 * input, and kills it at the end of that.
 *
 * <p>Threading: safe for use by many threads.
 */
final class TiedProcess implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TiedProcess.class);
    // The process alone keeps the shell's standard output open, so that its end is seen as the end of that output;
    // the shell itself answers on standard error.
    private static final String SCRIPT = """
            "$@" </dev/null 2>&1 &
            pid=$!
            exec 1>&2
            echo "$pid"
            while read -r signal; do
              kill -s "$signal" "$pid"
              echo "$signal"
            done
            kill -s KILL "$pid" 2>/dev/null
            wait "$pid"
            """;

    private final Process shell;
    private final BufferedWriter signals;
    private final BufferedReader answers;
    private final long pid;
    private final CompletableFuture<Optional<String>> failedStart = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /**
     * Starts the command and waits for a line of its output.
     *
     * @param readyLine how the line starts that says that it is ready
     * @throws IllegalStateException if it ends or says nothing of the kind within 20 s; the message has its output
     */
    TiedProcess(List<String> command, String readyLine) {
        shell = Shell.start(SCRIPT, command);
        signals = shell.outputWriter(StandardCharsets.UTF_8);
        answers = shell.errorReader(StandardCharsets.UTF_8);
        pid = Long.parseLong(answer());
        Thread reader = new Thread(() -> follow(shell.getInputStream(), readyLine), "output-of-" + pid);
        reader.setDaemon(true);
        reader.start();
        Optional<String> failure;
        try {
            failure = failedStart.get(20, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            failure = Optional.of("not ready after 20 s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure = Optional.of("interrupted");
        }
        if (failure.isPresent()) {
            close();
            throw new IllegalStateException(command.get(0) + " did not start: " + failure.get());
        }
    }

    long pid() {
        return pid;
    }

    boolean isAlive() {
        return !ended.isDone();
    }

    /** Sends a signal, by its name without SIG; it is sent when this returns. */
    synchronized void signal(String name) {
        if (!isAlive()) {
            throw new IllegalStateException("the process " + pid + " has ended");
        }
        try {
            signals.write(name);
            signals.newLine();
            signals.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot send SIG" + name + " to " + pid, e);
        }
        answer();
    }

    /** Kills it without notice and waits until it is gone. */
    void kill() {
        if (isAlive()) {
            signal("KILL");
        }
        ended.orTimeout(10, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        Shell.end(shell);
    }

    private String answer() {
        try {
            String line = answers.readLine();
            if (line == null) {
                throw new IllegalStateException("the shell that holds the process ended");
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException("the shell that holds the process does not answer", e);
        }
    }

    private void follow(InputStream output, String readyLine) {
        List<String> said = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                LOG.atDebug().addKeyValue("pid", pid).log(line);
                if (line.startsWith(readyLine)) {
                    failedStart.complete(Optional.empty());
                }
                if (!failedStart.isDone()) {
                    said.add(line);
                }
            }
        } catch (IOException e) {
            LOG.atDebug().addKeyValue("pid", pid).setCause(e).log("output closed");
        }
        ended.complete(null);
        failedStart.complete(Optional.of(said.isEmpty() ? "it ended without a word" : String.join("; ", said)));
    }
}
