/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is running, and its end: by itself, or by a signal.
 *
 * <p><b>Threading.</b> Thread-safe. Parts may be added while the end has come already: they are closed at once.
 *
 * <p><b>Ordering.</b> Parts are closed in reverse order, one after the other.
 */
public final class Lifecycle implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Lifecycle.class);

    /** The exit status after a signal. */
    public static final int INTERRUPTED = 130;

    private final Deque<Part> parts = new ArrayDeque<>();
    private final Object closing = new Object();
    private final CountDownLatch end = new CountDownLatch(1);
    private boolean closed;
    private volatile boolean finished;

    private record Part(String name, AutoCloseable closing) {}

    /**
     * Closes a part when the end comes.
     *
     * @throws IllegalStateException if it has come already; the part is closed then
     */
    public <T extends AutoCloseable> T own(String name, T part) {
        synchronized (parts) {
            if (!closed) {
                parts.push(new Part(name, part));
                return part;
            }
        }
        close(new Part(name, part));
        throw new IllegalStateException("stopped while " + name + " was being started");
    }

    /** Ends at a signal: closes all parts, then ends the process with {@link #INTERRUPTED}. */
    public void endAtSignal() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            if (!finished) {
                                close();
                                // The status of a signal that is not Ctrl-C would be another one otherwise.
                                Runtime.getRuntime().halt(INTERRUPTED);
                            }
                        },
                        "tributary-end"));
    }

    /** Says that the process ends by itself from here on. */
    public void finish() {
        finished = true;
    }

    /**
     * Waits for the end.
     *
     * @return whether it has come
     */
    public boolean awaitEnd(long time, TimeUnit unit) throws InterruptedException {
        return end.await(time, unit);
    }

    /** Whether the end has come: nothing that fails from now on is worth a word. */
    public boolean isEnding() {
        synchronized (parts) {
            return closed;
        }
    }

    @Override
    public void close() {
        // Whoever comes second waits until all is closed: the process may end behind this.
        synchronized (closing) {
            Part part = next();
            while (part != null) {
                close(part);
                part = next();
            }
        }
        end.countDown();
    }

    private @Nullable Part next() {
        synchronized (parts) {
            closed = true;
            return parts.poll();
        }
    }

    private static void close(Part part) {
        long start = System.nanoTime();
        try {
            part.closing().close();
            LOG.atInfo()
                    .addKeyValue("part", part.name())
                    .addKeyValue("milliseconds", (System.nanoTime() - start) / 1_000_000)
                    .log("Closed");
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            LOG.atWarn().setCause(e).addKeyValue("part", part.name()).log("Could not be closed");
        }
    }
}
