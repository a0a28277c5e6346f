/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rows per second that the engine writes to DynamoDB, beside the bare requests for the same items and beside the loop that
 * people write by hand; and what each asks of DynamoDB for an event. The table has no stream.
 */
final class EngineSection implements Section {
    private static final int CONCURRENCY = 64;
    private static final Rounds ROUNDS = new Rounds(4, 5);

    @Override
    public String name() {
        return "engine";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        int rows = effort.pick(2_000, 10_000);
        int few = rows / 5;
        try (Endpoint endpoint = new Endpoint();
                EngineSide silent =
                        EngineSide.over(endpoint.client(), Account.silent(table(endpoint, "engine-put")), CONCURRENCY);
                EngineSide telling = EngineSide.over(
                        endpoint.client(), Account.telling(table(endpoint, "engine-transact")), CONCURRENCY);
                EngineSide delivering = EngineSide.over(
                        endpoint.client(), Account.telling(table(endpoint, "engine-deliver")), CONCURRENCY)) {
            BareSide puts = new BareSide(endpoint.client(), table(endpoint, "bare-put"), CONCURRENCY);
            BareSide transactions = new BareSide(endpoint.client(), table(endpoint, "bare-transact"), CONCURRENCY);
            HandWrittenSide hand = new HandWrittenSide(endpoint.client(), table(endpoint, "hand-written"));

            double[] rates = ROUNDS.rates(
                    Rounds.with(round -> turns(rows, round), silent::write),
                    Rounds.with(round -> Account.events(rows, round), puts::put),
                    Rounds.with(round -> turns(rows, round), telling::write),
                    Rounds.with(round -> Account.events(rows, round), transactions::transact),
                    Rounds.with(round -> turns(rows, round), delivering::writeAndDeliver),
                    Rounds.with(round -> Account.events(few, round), hand::handle));
            same(endpoint, "engine-put", "bare-put");
            same(endpoint, "engine-transact", "bare-transact");
            results.ratio("engine.put", rates[0] / rates[1]);
            results.ratio("engine.transact", rates[2] / rates[3]);
            results.ratio("engine.vs-hand-written", rates[0] / rates[5]);
            results.ratio("engine.vs-hand-written.effects", rates[4] / rates[5]);
            results.figure("rows written by the engine", rates[0], "1/s");
            results.figure("bare conditional PutItem", rates[1], "1/s");
            results.figure("rows written by the engine with an effect each", rates[2], "1/s");
            results.figure("bare TransactWriteItems of two items", rates[3], "1/s");
            results.figure("rows written by the engine, effects delivered and removed", rates[4], "1/s");
            results.figure("rows written by the hand-written loop", rates[5], "1/s");

            endpoint.requests().take();
            int next = ROUNDS.count();
            cost(results, endpoint, "engine", silent.write(turns(rows, next)));
            cost(results, endpoint, "engine with effects delivered", delivering.writeAndDeliver(turns(rows, next)));
            cost(results, endpoint, "bare puts", puts.put(Account.events(rows, next)));
            cost(results, endpoint, "bare transactions", transactions.transact(Account.events(rows, next)));
            cost(results, endpoint, "hand-written loop", hand.handle(Account.events(few, next)));
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
