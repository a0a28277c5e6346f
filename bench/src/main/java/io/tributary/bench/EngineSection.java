/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
        puts(results, effort.pick(3_000, 20_000));
        // Few: the endpoint goes through the tokens of the last ten minutes for each transaction.
        transactions(results, effort.pick(400, 1_000));
    }

    private static void puts(Results results, int rows) throws Exception {
        int few = rows / 5;
        try (Endpoint endpoint = new Endpoint();
                EngineSide engine = EngineSide.over(
                        endpoint.client(), Account.silent(table(endpoint, "engine-put")), CONCURRENCY)) {
            BareSide bare = new BareSide(endpoint.client(), table(endpoint, "bare-put"), CONCURRENCY);
            HandWrittenSide hand = new HandWrittenSide(endpoint.client(), table(endpoint, "hand-written"));
            Rounds rounds = new Rounds(5, 5);
            double[] rates = rounds.rates(
                    Rounds.with(round -> turns(rows, round), engine::write),
                    Rounds.with(round -> Account.events(rows, round), bare::put),
                    Rounds.with(round -> Account.events(few, round), hand::handle));
            same(endpoint, "engine-put", "bare-put");
            results.ratio("engine.put", rates[0] / rates[1]);
            results.ratio("engine.vs-hand-written", rates[0] / rates[2]);
            results.figure("rows written by the engine", rates[0], "1/s");
            results.figure("bare conditional PutItem", rates[1], "1/s");
            results.figure("rows written by the hand-written loop", rates[2], "1/s");

            endpoint.requests().take();
            int next = rounds.count();
            cost(results, endpoint, "engine", engine.write(turns(rows, next)));
            cost(results, endpoint, "bare puts", bare.put(Account.events(rows, next)));
            cost(results, endpoint, "hand-written loop", hand.handle(Account.events(few, next)));
        }
    }

    private static void transactions(Results results, int rows) throws Exception {
        try (Endpoint endpoint = new Endpoint();
                EngineSide engine = EngineSide.over(
                        endpoint.client(), Account.telling(table(endpoint, "engine-transact")), CONCURRENCY);
                EngineSide delivering = EngineSide.over(
                        endpoint.client(), Account.telling(table(endpoint, "engine-deliver")), CONCURRENCY)) {
            BareSide bare = new BareSide(endpoint.client(), table(endpoint, "bare-transact"), CONCURRENCY);
            HandWrittenSide hand = new HandWrittenSide(endpoint.client(), table(endpoint, "hand-written"));
            Rounds rounds = new Rounds(3, 5);
            double[] rates = rounds.rates(
                    Rounds.with(round -> turns(rows, round), engine::write),
                    Rounds.with(round -> Account.events(rows, round), bare::transact),
                    Rounds.with(round -> turns(rows, round), delivering::writeAndDeliver),
                    Rounds.with(round -> Account.events(rows, round), hand::handle));
            same(endpoint, "engine-transact", "bare-transact");
            results.ratio("engine.transact", rates[0] / rates[1]);
            results.ratio("engine.vs-hand-written.effects", rates[2] / rates[3]);
            results.figure("rows written by the engine with an effect each", rates[0], "1/s");
            results.figure("bare TransactWriteItems of two items", rates[1], "1/s");
            results.figure("rows written by the engine, effects delivered and removed", rates[2], "1/s");

            endpoint.requests().take();
            int next = rounds.count();
            cost(results, endpoint, "engine with effects delivered", delivering.writeAndDeliver(turns(rows, next)));
            cost(results, endpoint, "bare transactions", bare.transact(Account.events(rows, next)));
        }
    }

    private static List<Turn> turns(int rows, int round) {
        return Account.events(rows, round).stream().map(Turn::of).toList();
    }

    private static String table(Endpoint endpoint, String name) {
        endpoint.table(name);
        return name;
    }

    private static void cost(Results results, Endpoint endpoint, String side, long events) {
        Requests.Asked asked = endpoint.requests().take();
        results.figure(side + ": reads per event", (double) asked.reads() / events, "requests");
        results.figure(side + ": writes per event", (double) asked.writes() / events, "requests");
        results.figure(side + ": capacity per event", asked.units() / events, "units");
    }

    /** Both sides wrote the same items. */
    private static void same(Endpoint endpoint, String product, String bare) {
        List<Map<String, AttributeValue>> written = items(endpoint, product);
        List<Map<String, AttributeValue>> expected = items(endpoint, bare);
        if (written.isEmpty() || !written.equals(expected)) {
            throw new IllegalStateException("not the same items: " + written + " and " + expected);
        }
    }

    private static List<Map<String, AttributeValue>> items(Endpoint endpoint, String table) {
        return endpoint
                .client()
                .query(query -> query.tableName(table)
                        .keyConditionExpression("pk = :pk")
                        .expressionAttributeValues(Map.of(":pk", AccountItems.text("ACCOUNT#" + Account.id(0)))))
                .join()
                .items()
                .stream()
                .map(item -> {
                    Map<String, AttributeValue> timeless = new TreeMap<>(item);
                    timeless.remove("pendingSince");
                    timeless.remove("pendingShard");
                    return timeless;
                })
                .map(Map::copyOf)
                .toList();
    }
}
