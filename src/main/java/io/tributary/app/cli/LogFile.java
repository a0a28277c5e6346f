/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import io.tributary.app.config.FileProblem;
import java.io.IOException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Sends the log to a file instead of standard error. */
final class LogFile {
    private static final String PREFIX = "tributary-demo-";
    private static final Duration KEPT = Duration.ofDays(1);

    private LogFile() {}

    /** Logs to the given file, or to one for this process where temporary files are. */
    static Path use(Optional<Path> given) {
        Path file = given.orElseGet(LogFile::forThisProcess).toAbsolutePath();
        mustBeWritable(file);
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        URL configuration = Objects.requireNonNull(LogFile.class.getResource("/logback-file.xml"));
        context.reset();
        context.putProperty("tributary.log.file", file.toString());
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        try {
            configurator.doConfigure(configuration);
        } catch (JoranException e) {
            throw new IllegalStateException("the log cannot be written to " + file, e);
        }
        return file;
    }

    /** Logback would tell nobody, and drop the log. */
    private static void mustBeWritable(Path file) {
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
        } catch (IOException e) {
            throw new RefusedException(List.of("no log: " + FileProblem.writing(file, e)));
        }
    }

    private static Path forThisProcess() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        removeOld(folder);
        return folder.resolve(PREFIX + ProcessHandle.current().pid() + ".log");
    }

    private static void removeOld(Path folder) {
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, PREFIX + "*.log")) {
            for (Path log : logs) {
                if (Files.getLastModifiedTime(log)
                        .toInstant()
                        .isBefore(Instant.now().minus(KEPT))) {
                    Files.deleteIfExists(log);
                }
            }
        } catch (IOException e) {
            // They are somebody else's, or gone: either way not ours to care for.
        }
    }
}
