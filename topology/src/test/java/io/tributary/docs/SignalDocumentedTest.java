/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.testing.TestEvent.event;

import io.tributary.event.EventStream;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolution;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionBuilder;
import io.tributary.projection.ReadModel;
import io.tributary.projection.SourceBuilder;
import io.tributary.projection.Tombstones;
import io.tributary.testing.Scenario;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** SIGNAL: who owns the value is asked for it. */
class SignalDocumentedTest {
    private final Map<String, Customer> known = new HashMap<>();
    private final Crm crm = id -> CompletableFuture.completedStage(Optional.ofNullable(known.get(id)));

    // snippet: signal-types
    record CustomerChanged() {}

    record Customer(String name) {}

    interface Crm {
        CompletionStage<Optional<Customer>> customer(String id);
    }

    record CustomerKey(String customerId) {}

    record CustomerRow(String customerId, String name) {}

    static final EventStream<CustomerChanged> CUSTOMERS = EventStream.named("Customer")
            .of(CustomerChanged.class)
            .identifiedBy("customerId")
            .storedIn("crm-events");
    // end

    @Test
    void a_signal_asks_the_owner() {
        Projection<CustomerKey, CustomerRow> customers = customers(
                // snippet: signal
                customer -> customer.keyedBy(id -> new CustomerKey(id.get("customerId")))
                        .signal(
                                (id, event) -> crm.customer(id.get("customerId")),
                                (row, answer, context) -> answer.isPresent()
                                        ? Evolution.to(new CustomerRow(
                                                row.customerId(), answer.get().name()))
                                        : Evolution.remove())
                // end
                );
        CustomerKey key = new CustomerKey("c-1");
        var first = event(CUSTOMERS, "c-1", new CustomerChanged());
        var second = event(CUSTOMERS, "c-1", new CustomerChanged());
        var third = event(CUSTOMERS, "c-1", new CustomerChanged());
        known.put("c-1", new Customer("Ada"));

        var outcome = Scenario.of(customers).when(first, second);
        outcome.then(key)
                .row(new CustomerRow("c-1", "Ada"))
                .superseded(first)
                .applied(second)
                .checkpoint("customer", "c-1", 2);
        known.clear();
        outcome.when(third).then(key).removed();
    }

    @Test
    void a_signal_may_be_unversioned() {
        Projection<CustomerKey, CustomerRow> customers = customers(
                // snippet: unversioned
                customer -> customer.keyedBy(id -> new CustomerKey(id.get("customerId")))
                        .signal(
                                (id, event) -> crm.customer(id.get("customerId")),
                                (row, answer, context) -> Evolution.to(new CustomerRow(
                                        row.customerId(),
                                        answer.map(Customer::name).orElse("gone"))))
                        .unversioned()
                // end
                );
        var changed = event(CUSTOMERS, "c-1", new CustomerChanged());

        Scenario.of(customers)
                .given(changed)
                .when(changed)
                .then(new CustomerKey("c-1"))
                .row(new CustomerRow("c-1", "gone"))
                .revision(2)
                .noAttribute("checkpoints");
    }

    private static Projection<CustomerKey, CustomerRow> customers(
            Consumer<SourceBuilder<CustomerKey, CustomerRow, CustomerChanged>> source) {
        ProjectionBuilder<CustomerKey, CustomerRow> customers = Projection.named("customers")
                .into(ReadModel.of(CustomerRow.class)
                        .keyedBy(CustomerKey.class)
                        .table("customers")
                        .key("CUSTOMER#{customerId}", "CUSTOMER"))
                .startingWith(key -> new CustomerRow(key.customerId(), ""));
        return customers
                .from("customer", CUSTOMERS, source)
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .build();
    }
}
