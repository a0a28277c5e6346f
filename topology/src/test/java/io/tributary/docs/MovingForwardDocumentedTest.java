/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.testing.TestEvent.event;

import io.tributary.event.EventStream;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolve;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.testing.Scenario;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Steps that only move forward. */
class MovingForwardDocumentedTest {
    // snippet: moving-forward
    record PriceSet(long cents, Instant at) {}

    record OfferKey(String offerId) {}

    record Offer(String offerId, long cents, Optional<Instant> pricedAt) {
        Offer priced(PriceSet event) {
            return new Offer(offerId, event.cents(), Optional.of(event.at()));
        }
    }

    static final Evolve<Offer, PriceSet> NEWEST_PRICE = Evolve.movingForward(
            Comparator.<Instant>naturalOrder(), // the greater one is newer
            Offer::pricedAt, // what the row has; nothing before the first
            PriceSet::at, // what the event brings
            Offer::priced); // must take over the event's value
    // end

    static final EventStream<PriceSet> PRICES = EventStream.named("Price")
            .of(PriceSet.class)
            .identifiedBy("feed", "offerId")
            .storedIn("prices");

    @Test
    void a_step_moves_forward_only() {
        Projection<OfferKey, Offer> offers = Projection.named("offers")
                .into(ReadModel.of(Offer.class)
                        .keyedBy(OfferKey.class)
                        .table("offers")
                        .key("OFFER#{offerId}", "OFFER"))
                .startingWith(key -> new Offer(key.offerId(), 0, Optional.empty()))
                .from(
                        "price",
                        PRICES,
                        // snippet: moving-forward-source
                        price -> price.keyedBy(id -> new OfferKey(id.get("offerId")))
                                .evolve(PriceSet.class, NEWEST_PRICE)
                        // end
                        )
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        var fromA = event(PRICES, PRICES.id("feed-a", "of-1"), new PriceSet(900, noon));
        var fromB = event(PRICES, PRICES.id("feed-b", "of-1"), new PriceSet(950, noon.minusSeconds(60)));
        var newer = event(PRICES, PRICES.id("feed-b", "of-1"), new PriceSet(880, noon.plusSeconds(60)));

        Scenario.of(offers)
                .given(fromA)
                .when(fromB, newer)
                .then(new OfferKey("of-1"))
                .skipped(fromB)
                .row(new Offer("of-1", 880, Optional.of(noon.plusSeconds(60))));
        Scenario.of(offers).inAnyOrder(fromB, fromA, newer).exhaustively();
    }
}
