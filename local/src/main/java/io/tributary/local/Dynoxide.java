/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A DynamoDB endpoint with streams on loopback: the npm package {@code @dynoxide}, over a database that is removed at
 * close. Any credentials and any region are taken.
 *
 * <p>Threading: safe for use by many threads.
 */
public final class Dynoxide implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Dynoxide.class);

    private final TemporaryFolder folder;
    private final List<String> command;
    private final URI endpoint;
    private TiedProcess process;

    private Dynoxide(Path binary, TemporaryFolder folder, int port) {
        this.folder = folder;
        this.command = List.of(
                binary.toString(),
                "serve",
                "--host",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--db-path",
                database().toString());
        this.endpoint = URI.create("http://127.0.0.1:" + port);
        this.process = run();
    }

    /**
     * Starts one with an empty database, and waits until it listens.
     *
     * @throws IllegalStateException if the executable is not there, or does not start
     */
    public static Dynoxide start() {
        Path binary = DynoxideBinary.locate();
        TemporaryFolder folder = TemporaryFolder.inMemory("dynamodb");
        try {
            return new Dynoxide(binary, folder, Ports.free());
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** Where to send requests; the same for all of its life. */
    public URI endpoint() {
        return endpoint;
    }

    /** The operating system's number of the process that serves now. */
    public synchronized long pid() {
        return process.pid();
    }

    /** Stops answering, with connections left open, until {@link #resume()}. */
    public synchronized void pause() {
        process.signal("STOP");
    }

    /** Answers again after {@link #pause()}. */
    public synchronized void resume() {
        process.signal("CONT");
    }

    /** Kills the process without notice; what it had acknowledged stays in its files. */
    public synchronized void kill() {
        process.kill();
    }

    /** Starts the process again on its data and its port, killed before if it runs. */
    public synchronized void restart() {
        process.close();
        process = run();
    }

    /**
     * Adds an index without which each write to a table with a stream reads all stream records there are. For
     * benchmarks and large tests only: it is an internal of one version. Without effect but a warning where it fails.
     */
    public synchronized void indexStreamRecords() {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database());
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 5000");
            statement.execute("CREATE INDEX IF NOT EXISTS stream_records_by_number"
                    + " ON _stream_records(table_name, CAST(sequence_number AS INTEGER))");
        } catch (SQLException e) {
            LOG.atWarn()
                    .addKeyValue("error", e.getMessage())
                    .log("No index on the stream records: large tables are slow");
        }
    }

    @Override
    public synchronized void close() {
        process.close();
        folder.close();
    }

    private TiedProcess run() {
        return new TiedProcess(command, "Dynoxide listening");
    }

    Path database() {
        return folder.path().resolve("tables.db");
    }
}
