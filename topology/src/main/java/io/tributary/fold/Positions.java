/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.item.Item;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.FieldMapping;
import io.tributary.projection.RowUnreadableException;
import io.tributary.row.InstanceId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The checkpoints of a row: where each instance's lies, its value, and how it moves. Immutable. */
final class Positions {
    private static final String NOBODY = "";

    private final Checkpoints declared;
    private final Item attributes;
    /** Who took, in this write, a field that has no attribute to name its owner. */
    private final Optional<InstanceId> taker;

    private Positions(Checkpoints declared, Item attributes, Optional<InstanceId> taker) {
        this.declared = declared;
        this.attributes = attributes;
        this.taker = taker;
    }

    /** Where an instance's checkpoint lies. */
    enum Home {
        /** In the source's field, which the instance owns. */
        FIELD,
        /** In the source's field if the instance is the first to write it. */
        UNOWNED_FIELD,
        /** In the map. */
        MAP,
        /** Nowhere: another instance owns the field, and there is no map. */
        CONFLICT
    }

    static Positions none(Checkpoints declared) {
        return new Positions(declared, Item.empty(), Optional.empty());
    }

    /** The positions of a stored item; throws when an attribute cannot be one. */
    static Positions read(Checkpoints declared, Item stored) {
        Positions positions = new Positions(declared, stored.only(declared.attributes()), Optional.empty());
        positions.entries().attributes().keySet().forEach(entry -> {
            if (number(positions.entries(), entry).orElse(0) < 0) {
                throw new RowUnreadableException("the stored row's checkpoint '" + entry + "' must not be negative");
            }
        });
        declared.mappings().forEach(mapping -> {
            number(positions.attributes, mapping.field());
            positions.owner(mapping);
        });
        return positions;
    }

    Home homeOf(InstanceId instance) {
        Optional<FieldMapping> mapping = declared.mappingOf(instance.source());
        if (mapping.isEmpty()) {
            return Home.MAP;
        }
        if (taker.isEmpty() && owner(mapping.get()).equals(NOBODY)) {
            if (instance.streamId().equals(NOBODY)
                    && mapping.get().instanceField().isPresent()) {
                // Its name in the instance field would read as nobody's.
                return elsewhere();
            }
            return entries().has(instance.entry()) ? Home.MAP : Home.UNOWNED_FIELD;
        }
        String owner = taker.map(InstanceId::streamId).orElse(owner(mapping.get()));
        return owner.equals(instance.streamId()) ? Home.FIELD : elsewhere();
    }

    private Home elsewhere() {
        return declared.map().isPresent() ? Home.MAP : Home.CONFLICT;
    }

    /** The version up to which everything has been considered; 0 when nothing has. */
    long checkpointOf(InstanceId instance) {
        long inMap = number(entries(), instance.entry()).orElse(0);
        return switch (homeOf(instance)) {
            case MAP -> inMap;
            case CONFLICT -> 0;
            case FIELD, UNOWNED_FIELD -> Math.max(inMap, inField(instance));
        };
    }

    /** These positions with an instance's checkpoint at a version; the instance adopts a field that nobody owns. */
    Positions moved(InstanceId instance, long version) {
        if (homeOf(instance) == Home.MAP) {
            return withEntries(Map.of(instance.entry(), version));
        }
        FieldMapping mapping = declared.mappingOf(instance.source()).orElseThrow();
        Item moved = attributes.with(mapping.field(), version + mapping.offset());
        return mapping.instanceField().isEmpty()
                ? new Positions(declared, moved, Optional.of(instance))
                : new Positions(declared, moved.with(mapping.instanceField().get(), instance.streamId()), taker);
    }

    /** These positions with some entries of the map at new versions, all at once: each change copies the map. */
    Positions withEntries(Map<String, Long> versions) {
        return versions.isEmpty()
                ? this
                : new Positions(
                        declared,
                        attributes.with(declared.map().orElseThrow(), entries().withAll(Item.of(versions))),
                        taker);
    }

    /** These positions after some steps, each instance's moved once, to its last. */
    Positions after(List<? extends Step<?>> steps) {
        Map<InstanceId, Long> last = new LinkedHashMap<>();
        for (Step<?> step : steps) {
            if (step.version() > 0) {
                last.put(step.instance(), step.version());
            }
        }
        Positions positions = this;
        Map<String, Long> inMap = new HashMap<>();
        for (Map.Entry<InstanceId, Long> move : last.entrySet()) {
            if (positions.homeOf(move.getKey()) == Home.MAP) {
                inMap.put(move.getKey().entry(), move.getValue());
            } else {
                positions = positions.moved(move.getKey(), move.getValue());
            }
        }
        return positions.withEntries(inMap);
    }

    /** The position attributes as they are to be stored. */
    Item attributes() {
        return attributes;
    }

    /** The instances with a checkpoint of their own, in no particular order. */
    List<InstanceId> known() {
        List<InstanceId> known = new ArrayList<>();
        for (String entry : entries().attributes().keySet()) {
            try {
                known.add(InstanceId.parse(entry));
            } catch (IllegalArgumentException e) {
                throw new RowUnreadableException("the stored row's checkpoint '" + entry + "' names no instance", e);
            }
        }
        for (FieldMapping mapping : declared.mappings()) {
            InstanceId owner = new InstanceId(mapping.source(), owner(mapping));
            if (!owner.streamId().equals(NOBODY) && !known.contains(owner)) {
                known.add(owner);
            }
        }
        return known;
    }

    private long inField(InstanceId instance) {
        FieldMapping mapping = declared.mappingOf(instance.source()).orElseThrow();
        OptionalLong value = number(attributes, mapping.field());
        return value.isEmpty() ? 0 : Math.max(0, value.getAsLong() - mapping.offset());
    }

    private Item entries() {
        Optional<Object> map = declared.map().flatMap(attributes::get).filter(value -> value != Item.Null.NULL);
        if (map.isEmpty()) {
            return Item.empty();
        }
        if (map.get() instanceof Item entries) {
            return entries;
        }
        throw new RowUnreadableException(
                "attribute '" + declared.map().get() + "' of the stored row holds the checkpoints and must be a map");
    }

    private String owner(FieldMapping mapping) {
        Optional<Object> owner =
                mapping.instanceField().flatMap(attributes::get).filter(value -> value != Item.Null.NULL);
        if (owner.isEmpty()) {
            return NOBODY;
        }
        if (owner.get() instanceof String text) {
            return text;
        }
        throw new RowUnreadableException("attribute '" + mapping.instanceField().get()
                + "' of the stored row names an instance and must be a string");
    }

    private static OptionalLong number(Item item, String name) {
        Optional<Object> value = item.get(name).filter(found -> found != Item.Null.NULL);
        if (value.isEmpty()) {
            return OptionalLong.empty();
        }
        if (value.get() instanceof BigDecimal number) {
            try {
                return OptionalLong.of(number.longValueExact());
            } catch (ArithmeticException e) {
                throw new RowUnreadableException(
                        "attribute '" + name + "' of the stored row is a checkpoint and must be a whole number", e);
            }
        }
        throw new RowUnreadableException(
                "attribute '" + name + "' of the stored row is a checkpoint and must be a whole number");
    }
}
