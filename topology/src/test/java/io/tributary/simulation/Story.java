/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.event.StoredEvent;
import io.tributary.projection.Mode;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * What happens in one history: the projection and the events of its streams.
 *
 * @param shape the projection
 * @param rows the keys of the rows
 * @param histories the events of each instance, in version order
 * @param order the events in the order in which they happen
 * @param commutes whether it does not matter in which order
 */
record Story(
        Declared.Shape shape,
        List<RowKey> rows,
        Map<InstanceId, List<Told>> histories,
        List<Told> order,
        boolean commutes) {
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    /** An event, and what it means. */
    record Told(InstanceId instance, RowKey row, Happened event, StoredEvent stored) {
        long version() {
            return stored.version();
        }

        /** The effects that it asks for, as {@code source#stream@version.index}. */
        List<String> effectIds() {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < event.effects(); i++) {
                ids.add(instance.entry() + "@" + version() + "." + i);
            }
            return ids;
        }

        @Override
        public String toString() {
            return instance.entry() + "@" + version() + " " + event.kind() + " of " + event.row();
        }
    }

    static Story of(Random random) {
        boolean commutes = random.nextInt(6) == 0;
        List<Mode> modes = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            modes.add(commutes ? Mode.FOLD : mode(random));
        }
        List<RowKey> rows = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            rows.add(new RowKey(List.of("id"), List.of("r" + i)));
        }
        Story story = new Story(
                new Declared.Shape(modes, random.nextInt(4) == 0),
                rows,
                new TreeMap<>(Position.FOLD_ORDER),
                new ArrayList<>(),
                commutes);
        int instances = 1 + random.nextInt(3);
        int burst = random.nextInt(20) == 0 ? 45 : 3;
        for (int i = 5 + random.nextInt(14); i > 0; i--) {
            InstanceId instance =
                    new InstanceId(Declared.name(random.nextInt(modes.size())), "i" + random.nextInt(instances));
            story.tell(random, instance, burst);
        }
        return story;
    }

    /** Whether an instance fails a row until somebody mends the code. */
    boolean isPoisoned(RowKey row, InstanceId instance) {
        return own(row, instance, 0, Long.MAX_VALUE).stream()
                .anyMatch(told -> told.event().kind() == Happened.Kind.FAIL);
    }

    Mode mode(InstanceId instance) {
        return shape.modes().get(instance.source().charAt(1) - '0');
    }

    /** A story of many events, for a projection of some modes. */
    static Story large(Random random, List<Mode> modes, int rows, int instances, int events) {
        List<RowKey> keys = new ArrayList<>();
        for (int i = 1; i <= rows; i++) {
            keys.add(new RowKey(List.of("id"), List.of("r" + i)));
        }
        Story story = new Story(
                new Declared.Shape(modes, false), keys, new TreeMap<>(Position.FOLD_ORDER), new ArrayList<>(), false);
        for (int i = 0; i < events; i++) {
            InstanceId instance =
                    new InstanceId(Declared.name(random.nextInt(modes.size())), "i" + random.nextInt(instances));
            story.tell(random, instance, 3);
        }
        return story;
    }

    private void tell(Random random, InstanceId instance, int burst) {
        RowKey row = rows.get(random.nextInt(rows.size()));
        int effects = random.nextInt(3) == 0 ? 0 : random.nextInt(burst);
        Happened event = new Happened(row.text(), kind(random, commutes), 1 + random.nextInt(30), effects);
        List<Told> history = histories.computeIfAbsent(instance, id -> new ArrayList<>());
        long version = history.size() + 1L;
        var stream = Declared.stream(instance.source());
        StoredEvent stored = stream.encode(
                stream.id(instance.streamId()), version, event, instance.entry() + version, TIME, Map.of());
        Told told = new Told(instance, row, event, stored);
        history.add(told);
        order.add(told);
    }

    private static Mode mode(Random random) {
        int drawn = random.nextInt(8);
        return drawn < 2 ? Mode.LATEST : drawn < 3 ? Mode.SIGNAL : Mode.FOLD;
    }

    private static Happened.Kind kind(Random random, boolean commutes) {
        int drawn = random.nextInt(20);
        if (commutes) {
            return drawn < 9 ? Happened.Kind.COUNT : drawn < 17 ? Happened.Kind.RAISE : Happened.Kind.REJECT;
        }
        if (drawn < 9) {
            return Happened.Kind.ADD;
        }
        if (drawn < 15) {
            return Happened.Kind.RAISE;
        }
        return drawn < 17 ? Happened.Kind.REMOVE : drawn < 19 ? Happened.Kind.REJECT : Happened.Kind.FAIL;
    }

    /** The events of an instance that are for a row, in versions after one and up to another. */
    List<Told> own(RowKey row, InstanceId instance, long after, long upTo) {
        return histories.getOrDefault(instance, List.of()).stream()
                .filter(told -> told.version() > after
                        && told.version() <= upTo
                        && told.row().equals(row))
                .toList();
    }
}
