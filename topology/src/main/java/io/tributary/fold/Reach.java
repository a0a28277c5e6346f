/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.projection.Mode;
import io.tributary.projection.Source;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How far an instance is to be folded.
 *
 * @param last the last version that counts
 * @param gap what the store has to be asked for first
 * @param fault what nobody has
 */
record Reach(long last, Optional<Versions> gap, Optional<Fault> fault) {
    static Reach of(Source<?, ?, ?> source, InstanceEvents events, long checkpoint, long atLeast) {
        long newest = events.delivered().last();
        long asked = Math.max(events.upTo().orElse(0), atLeast);
        boolean toHead = asked == Long.MAX_VALUE;
        if (toHead && !events.isSearched(new Versions(checkpoint + 1, asked))) {
            return gap(new Versions(checkpoint + 1, asked));
        }
        long last = toHead ? events.newest() : Math.max(newest, asked);
        List<Versions> missing = events.missing(checkpoint, last);
        if (missing.isEmpty() || (source.mode() != Mode.FOLD && asked == 0)) {
            return new Reach(last, Optional.empty(), Optional.empty());
        }
        Versions hull = new Versions(
                missing.get(0).from(), missing.get(missing.size() - 1).to());
        if (!missing.stream().allMatch(events::isSearched)) {
            return gap(hull);
        }
        if (source.mode() != Mode.FOLD || source.gapsAllowed()) {
            // What the row came to by an event that nobody has any more cannot be folded anew.
            boolean lost = atLeast > 0 && events.event(atLeast).isEmpty();
            return new Reach(last, Optional.empty(), lost ? Optional.of(lost(events, atLeast)) : Optional.empty());
        }
        return new Reach(last, Optional.empty(), Optional.of(missingEvents(events, missing)));
    }

    private static Reach gap(Versions versions) {
        return new Reach(0, Optional.of(versions), Optional.empty());
    }

    private static Fault lost(InstanceEvents events, long version) {
        return new Fault(
                "MissingEvents",
                "the row has come to " + events.instance().entry() + " version " + version
                        + ", which the event store does not have any more; restore it",
                OptionalLong.of(version),
                true);
    }

    private static Fault missingEvents(InstanceEvents events, List<Versions> missing) {
        return new Fault(
                "MissingEvents",
                "neither the batch nor the event store has "
                        + events.instance().entry() + " versions " + missing
                        + "; restore them, or declare the source allowGaps()",
                OptionalLong.of(missing.get(0).from()),
                true);
    }
}
