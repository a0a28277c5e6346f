/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.read.AwsClients;
import io.tributary.connect.read.TableNames;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.errors.ConnectException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The tables that a connector reads, looked for again and again where they are given by a pattern or a tag.
 *
 * <p><b>Threading.</b> Safe for many threads; has one of its own, which ends with {@link #close}.
 */
final class TableWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TableWatch.class);

    private final SourceConfig config;
    private final AwsClients.Factory factory;
    private final Runnable changed;
    private final CountDownLatch closed = new CountDownLatch(1);
    private NavigableSet<String> known = new TreeSet<>();

    private TableWatch(SourceConfig config, AwsClients.Factory factory, Runnable changed) {
        this.config = config;
        this.factory = factory;
        this.changed = changed;
    }

    /**
     * Finds the tables.
     *
     * @param changed called when other tables are found later
     * @throws ConnectException if they cannot be found
     */
    static TableWatch start(SourceConfig config, AwsClients.Factory factory, Runnable changed, String name) {
        TableWatch watch = new TableWatch(config, factory, changed);
        try {
            watch.known = watch.find();
        } catch (SdkException e) {
            throw new ConnectException("the tables cannot be listed: " + e.getMessage(), e);
        }
        if (config.tables().names().isEmpty()) {
            Thread thread = new Thread(watch::lookUntilClosed, "tables-of-" + name);
            thread.setDaemon(true);
            thread.start();
        }
        return watch;
    }

    synchronized NavigableSet<String> tables() {
        return new TreeSet<>(known);
    }

    private void lookUntilClosed() {
        try {
            while (!closed.await(config.tableDiscoveryInterval().toMillis(), TimeUnit.MILLISECONDS)) {
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks once, and tells of a change. */
    void look() {
        try {
            if (take(find())) {
                changed.run();
            }
        } catch (SdkException | ConnectException e) {
            LOG.warn("the tables cannot be listed now: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }

    private NavigableSet<String> find() {
        if (config.tables().names().isPresent()) {
            return new TreeSet<>(config.tables().names().get());
        }
        try (AwsClients clients = factory.create(config)) {
            return new TableNames(clients.tables()).find(config.tables());
        }
    }

    private synchronized boolean take(NavigableSet<String> found) {
        if (found.equals(known)) {
            return false;
        }
        for (String table : known) {
            if (!found.contains(table)) {
                LOG.warn("table {} is gone, or not one of those to read any more, and is dropped", table);
            }
        }
        for (String table : found) {
            if (!known.contains(table)) {
                LOG.info("table {} is read from now on", table);
            }
        }
        known = found;
        return true;
    }
}
