/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A side that has an endpoint of its own for each round, whose rows were written once before: the endpoint goes through the
 * tokens of the last ten minutes for each transaction, which is no part of DynamoDB and would make each round slower than
 * the one before.
 */
final class FreshSide implements Rounds.Side, AutoCloseable {
    private static final String TABLE = "accounts";
    private static final int CONCURRENCY = 64;

    private final Kind kind;
    private final int rows;
    private @Nullable Endpoint endpoint;
    private @Nullable Writer writer;
    private Requests.@Nullable Asked asked;

    FreshSide(Kind kind, int rows) {
        this.kind = kind;
        this.rows = rows;
    }

    /** Makes a writer over a table. */
    interface Kind {
        Writer over(Endpoint endpoint);
    }

    /** Writes each row once. */
    interface Writer extends AutoCloseable {
        void write(int rows, int round) throws InterruptedException;

        @Override
        default void close() {}
    }

    /** The engine, with an effect for each event. */
    static Writer engine(Endpoint endpoint) {
        return new EngineWriter(endpoint, false);
    }

    /** The engine, whose effects are delivered, which costs nothing here, and removed. */
    static Writer delivering(Endpoint endpoint) {
        return new EngineWriter(endpoint, true);
    }

    /** The transactions alone. */
    static Writer bare(Endpoint endpoint) {
        BareSide side = new BareSide(endpoint.client(), TABLE, CONCURRENCY);
        return (rows, round) -> side.transact(Account.events(rows, round));
    }

    /** The loop that is written by hand, which has no effects. */
    static Writer handWritten(Endpoint endpoint) {
        HandWrittenSide side = new HandWrittenSide(endpoint.client(), TABLE);
        return (rows, round) -> side.handle(Account.events(rows, round));
    }

    @Override
    public Rounds.Work prepare(int round) throws Exception {
        close();
        Endpoint fresh = new Endpoint();
        endpoint = fresh;
        fresh.table(TABLE);
        Writer made = kind.over(fresh);
        writer = made;
        made.write(rows, 0);
        fresh.requests().take();
        return () -> {
            made.write(rows, 1);
            asked = fresh.requests().take();
            return rows;
        };
    }

    /** What the last round asked for. */
    Requests.Asked asked() {
        return there(asked);
    }

    /** What the last round left of the first row and its effects. */
    List<Map<String, AttributeValue>> items() {
        return there(endpoint).items(TABLE);
    }

    private static <T> T there(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("no round has been run");
        }
        return value;
    }

    @Override
    public void close() {
        if (writer != null) {
            writer.close();
        }
        if (endpoint != null) {
            endpoint.close();
        }
    }

    private static final class EngineWriter implements Writer {
        private final EngineSide side;
        private final boolean delivers;

        EngineWriter(Endpoint endpoint, boolean delivers) {
            this.side = EngineSide.over(endpoint.client(), Account.telling(TABLE), CONCURRENCY);
            this.delivers = delivers;
        }

        @Override
        public void write(int rows, int round) throws InterruptedException {
            List<Turn> turns =
                    Account.events(rows, round).stream().map(Turn::of).toList();
            if (delivers) {
                side.writeAndDeliver(turns);
            } else {
                side.write(turns);
            }
        }

        @Override
        public void close() {
            side.close();
        }
    }
}
