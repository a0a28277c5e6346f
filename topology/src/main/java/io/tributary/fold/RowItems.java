/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.item.Item;
import io.tributary.projection.Projection;
import io.tributary.projection.Revision;
import io.tributary.projection.RowCodec;
import io.tributary.projection.RowUnreadableException;
import io.tributary.projection.Tombstones;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.StoredRow;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Rows as items and items as rows: whose attribute is whose. The key and the entity belong to the layout, positions and
 * revision to the projection, the attributes that the row type knows to the user, and all others to somebody else: they
 * are carried over.
 *
 * @param <R> the row type
 */
public final class RowItems<R> {
    private final Projection<?, R> projection;
    private final RowCodec<R> codec;
    private final RowLayout layout;
    private final List<String> own;
    /** What is set anew in every item, whatever the row type has by that name. */
    private final List<String> notTheUsers;

    private final boolean knowsOwn;

    /** The items of a projection's rows. */
    public RowItems(Projection<?, R> projection) {
        this.projection = projection;
        this.codec = projection.readModel().rows();
        this.layout = projection.layout();
        this.own = new ArrayList<>(projection.checkpoints().attributes());
        projection.revision().ifPresent(revision -> own.add(revision.field()));
        this.knowsOwn = codec.knowsAny(own);
        this.notTheUsers = new ArrayList<>(own);
        notTheUsers.addAll(layout.markNames());
    }

    /**
     * The state of a row; nothing for a tombstone or where there is no item.
     *
     * @throws RowUnreadableException naming the attribute
     */
    public Optional<R> state(StoredRow stored) {
        Optional<String> foreign = stored.row().flatMap(layout::foreignEntity);
        if (foreign.isPresent()) {
            throw new RowUnreadableException("attribute '" + RowLayout.ENTITY + "' of the stored item is '"
                    + foreign.get() + "', rows of this read model have '" + layout.entity()
                    + "'; say with entity(...) what they have, or give them keys of their own");
        }
        return stored.row().map(this::state);
    }

    /**
     * The revision of an item.
     *
     * @throws RowUnreadableException if it is no whole number
     */
    public OptionalLong revision(Item item) {
        Optional<Object> value = projection.revision().flatMap(revision -> item.get(revision.field()));
        if (value.isEmpty() || value.get() == Item.Null.NULL) {
            return OptionalLong.empty();
        }
        if (value.get() instanceof BigDecimal number && number.scale() <= 0 && number.precision() < 19) {
            return OptionalLong.of(number.longValueExact());
        }
        throw new RowUnreadableException("attribute '"
                + projection.revision().orElseThrow().field() + "' of the stored row must be a whole number");
    }

    /** The revision that the next write of an item gives it. */
    public OptionalLong nextRevision(Item item) {
        if (projection.revision().isEmpty()) {
            return OptionalLong.empty();
        }
        OptionalLong revision = revision(item);
        return OptionalLong.of(
                revision.isPresent()
                        ? revision.getAsLong() + 1
                        : projection.revision().get().initial());
    }

    /** What must still be so when a row that was read is written. */
    public Guard guard(StoredRow stored) {
        if (stored.isAbsent()) {
            return new Guard.Absent();
        }
        Optional<Revision> revision = projection.revision();
        if (revision.isPresent()) {
            String field = revision.get().field();
            return new Guard.Matches(Map.of(field, stored.attributes().get(field)));
        }
        Map<String, Optional<Object>> asRead = new HashMap<>();
        projection
                .checkpoints()
                .attributes()
                .forEach(name -> asRead.put(name, stored.attributes().get(name)));
        return new Guard.Matches(asRead);
    }

    /** The item of a row with a next state, over what was stored. */
    public Item row(RowKey key, R next, StoredRow stored, Item positions) {
        Item written = codec.write(next, stored.row().orElse(Item.empty()), notTheUsers);
        return finished(written, key, false, stored, positions);
    }

    /** The item of a row or tombstone that stays as it is, but for its positions and revision. */
    Item moved(RowKey key, StoredRow stored, Item positions) {
        return finished(stored.attributes(), key, stored.tombstone(), stored, positions);
    }

    /** The item that a removed row leaves. */
    Item tombstone(RowKey key, StoredRow stored, Item positions, Instant now) {
        Item item = finished(Item.empty(), key, true, stored, positions);
        Optional<Tombstones.Ttl> ttl = projection.removal().flatMap(Tombstones::ttl);
        return ttl.isEmpty()
                ? item
                : item.with(ttl.get().attribute(), now.plus(ttl.get().after()).getEpochSecond());
    }

    /** Whether the row type shows positions or revision, so that a written row differs from what was evolved. */
    boolean knowsOwn() {
        return knowsOwn;
    }

    /** The state that an item of a row holds. */
    public R state(Item row) {
        return codec.read(codec.isSchemaless() ? row.without(layout.markNames()) : row);
    }

    /** The checkpoint of an instance in a row, 0 when there is none. */
    public long checkpoint(StoredRow stored, InstanceId instance) {
        return Positions.read(projection.checkpoints(), stored.attributes()).checkpointOf(instance);
    }

    /** The position attributes of an item, as they are. */
    public Item positions(Item item) {
        return Positions.read(projection.checkpoints(), item).attributes();
    }

    private Item finished(Item content, RowKey key, boolean tombstone, StoredRow stored, Item positions) {
        Item item = content.without(own).withAll(positions).withAll(layout.marked(key, tombstone));
        OptionalLong revision = nextRevision(stored.attributes());
        return revision.isEmpty()
                ? item
                : item.with(projection.revision().orElseThrow().field(), revision.getAsLong());
    }
}
