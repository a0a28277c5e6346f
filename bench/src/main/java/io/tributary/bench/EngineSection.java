/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rows per second that the engine writes to DynamoDB, beside the bare requests for the same items and beside the loop that
 * people write by hand; and what each asks of DynamoDB for an event. The tables have no stream.
 */
final class EngineSection implements Section {
    private static final int CONCURRENCY = 64;

    @Override
    public String name() {
        return "engine";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        puts(effort, results, effort.pick(4_000, 10_000));
        transactions(effort, results, effort.pick(500, 1_000));
    }

    private static void puts(Effort effort, Results results, int rows) throws Exception {
        int few = rows / 5;
        try (Endpoint endpoint = new Endpoint();
                EngineSide engine = EngineSide.over(
                        endpoint.client(), Account.silent(table(endpoint, "engine-put")), CONCURRENCY)) {
            BareSide bare = new BareSide(endpoint.client(), table(endpoint, "bare-put"), CONCURRENCY);
            HandWrittenSide hand = new HandWrittenSide(endpoint.client(), table(endpoint, "hand-written"));
            Rounds rounds = new Rounds(5, Duration.ofSeconds(effort.pick(25, 60)), 5);
            double[] rates = rounds.rates(
                    Rounds.with(round -> turns(rows, round), engine::write),
                    Rounds.with(round -> Account.events(rows, round), bare::put),
                    Rounds.with(round -> Account.events(few, round), hand::handle));
            same(endpoint.items("engine-put"), endpoint.items("bare-put"));
            results.ratio("engine.put", rates[0] / rates[1]);
            results.ratio("engine.vs-hand-written", rates[0] / rates[2]);
            results.ratio("bare-puts.vs-hand-written", rates[1] / rates[2]);
            results.figure("rows written by the engine", rates[0], "1/s");
            results.figure("bare conditional PutItem", rates[1], "1/s");
            Reference.PUT_ITEM_64_IN_FLIGHT.print(results);
            results.figure("rows written by the hand-written loop", rates[2], "1/s");
            Reference.GET_AND_PUT_ITEM.print(results);

            endpoint.requests().take();
            int next = rounds.count();
            engine.write(turns(rows, next));
            cost(results, "engine", endpoint.requests().take(), rows);
            bare.put(Account.events(rows, next));
            cost(results, "bare puts", endpoint.requests().take(), rows);
            hand.handle(Account.events(few, next));
            cost(results, "hand-written loop", endpoint.requests().take(), few);
        }
    }

    private static void transactions(Effort effort, Results results, int rows) throws Exception {
        try (FreshSide engine = new FreshSide(FreshSide::engine, rows);
                FreshSide bare = new FreshSide(FreshSide::bare, rows);
                FreshSide delivering = new FreshSide(FreshSide::delivering, rows);
                FreshSide hand = new FreshSide(FreshSide::handWritten, rows)) {
            double[] rates =
                    new Rounds(3, Duration.ofSeconds(effort.pick(25, 60)), 7).rates(engine, bare, delivering, hand);
            same(engine.items(), bare.items());
            results.ratio("engine.transact", rates[0] / rates[1]);
            results.ratio("engine.vs-hand-written.effects", rates[2] / rates[3]);
            results.ratio("bare-transactions.vs-hand-written", rates[1] / rates[3]);
            results.figure("rows written by the engine with an effect each", rates[0], "1/s");
            results.figure("bare TransactWriteItems of two items", rates[1], "1/s");
            Reference.TRANSACT_WRITE_ITEMS_64_IN_FLIGHT.print(results);
            results.figure("rows written by the engine, effects delivered and removed", rates[2], "1/s");
            cost(results, "engine with effects delivered", delivering.asked(), rows);
            cost(results, "bare transactions", bare.asked(), rows);
        }
    }

    private static List<Turn> turns(int rows, int round) {
        return Account.events(rows, round).stream().map(Turn::of).toList();
    }

    private static String table(Endpoint endpoint, String name) {
        endpoint.table(name);
        return name;
    }

    private static void cost(Results results, String side, Requests.Asked asked, long events) {
        results.figure(side + ": reads per event", (double) asked.reads() / events, "requests");
        results.figure(side + ": writes per event", (double) asked.writes() / events, "requests");
        results.figure(side + ": capacity per event", asked.units() / events, "units");
    }

    /** Both sides wrote the same items. */
    private static void same(List<Map<String, AttributeValue>> written, List<Map<String, AttributeValue>> expected) {
        if (written.isEmpty() || !written.equals(expected)) {
            throw new IllegalStateException("not the same items: " + written + " and " + expected);
        }
    }
}
