/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import io.tributary.app.config.OutageException;
import io.tributary.app.config.Setting;
import io.tributary.app.config.Settings;
import io.tributary.app.config.SurroundingsException;
import io.tributary.app.dynamodb.TableShape;
import io.tributary.app.dynamodb.Tables;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the start whether the tables are there. An outage of DynamoDB is waited for: processes that end instead are
 * started again and again, and are not there when it is over.
 */
final class TableCheck {
    private static final Logger LOG = LoggerFactory.getLogger(TableCheck.class);
    private static final long FIRST_PAUSE = Duration.ofMillis(500).toMillis();
    private static final long LONGEST_PAUSE = Duration.ofSeconds(10).toMillis();
    private static final long WORD_AGAIN = Duration.ofMinutes(5).toNanos();

    private final Tables tables;
    private final List<TableShape> needed;
    private final Settings settings;
    private final Lifecycle lifecycle;

    TableCheck(Tables tables, List<TableShape> needed, Settings settings, Lifecycle lifecycle) {
        this.tables = tables;
        this.needed = needed;
        this.settings = settings;
        this.lifecycle = lifecycle;
    }

    /**
     * Waits until DynamoDB answers, and creates what is missing if the settings say so.
     *
     * @return whether all tables are there; not, when the end has come first
     * @throws SurroundingsException if a table is missing that may not be created, or DynamoDB refuses to answer
     */
    boolean await() throws InterruptedException {
        long pause = FIRST_PAUSE;
        long begun = System.nanoTime();
        long said = begun - WORD_AGAIN;
        while (true) {
            try {
                check();
                if (pause > FIRST_PAUSE) {
                    LOG.atInfo()
                            .addKeyValue("seconds", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun))
                            .log("DynamoDB answers; the start goes on");
                }
                return true;
            } catch (OutageException e) {
                if (lifecycle.isEnding()) {
                    return false;
                }
                if (System.nanoTime() - said >= WORD_AGAIN) {
                    said = System.nanoTime();
                    LOG.atWarn()
                            .addKeyValue("dynamodb", address())
                            .addKeyValue("error", e.getMessage())
                            .log("The start waits for DynamoDB");
                }
                if (lifecycle.awaitEnd(pause, TimeUnit.MILLISECONDS)) {
                    return false;
                }
                pause = Math.min(2 * pause, LONGEST_PAUSE);
            }
        }
    }

    private void check() {
        List<TableShape> missing = tables.missing(needed);
        if (missing.isEmpty()) {
            return;
        }
        if (!settings.createTables()) {
            throw new SurroundingsException("missing in DynamoDB: "
                    + missing.stream().map(TableShape::name).collect(Collectors.joining(", "))
                    + "; create them, or set " + Setting.TABLES_CREATE.key() + "=true");
        }
        tables.create(missing);
    }

    private String address() {
        return settings.dynamoDb()
                .endpoint()
                .map(Object::toString)
                .orElseGet(() -> "region " + settings.dynamoDb().region().orElse("of the AWS SDK's surroundings"));
    }
}
