/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.row.InstanceId;
import io.tributary.row.KeyAttributes;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How many event streams become one row: a declaration from which the topology, repair, documentation and tests derive
 * all they need.
 *
 * <pre>{@code
 * Projection.named("shipments")
 *         .into(ReadModel.of(ShipmentSummary.class).keyedBy(ShipmentKey.class)
 *                 .table("freight-read").key("SHIPMENT#{shipmentId}", "SUMMARY"))
 *         .startingWith(ShipmentSummary::empty)
 *         .from("scan", Freight.SCANS, scan -> scan
 *                 .latest()
 *                 .keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
 *                 .on(Scanned.class, ShipmentSummary::scanned))
 *         .checkpoints(Checkpoints.in("checkpoints"))
 *         .revision("revision")
 *         .build();
 * }</pre>
 *
 * <p><b>Threading.</b> Immutable, as far as the user's functions are.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 */
public final class Projection<K, R> {
    private final String name;
    private final int version;
    private final ReadModel<K, R> readModel;
    private final Function<K, R> initial;
    private final List<Source<K, R, ?>> sources;
    private final Checkpoints checkpoints;
    private final Optional<Revision> revision;
    private final Optional<Tombstones> removal;
    private final Optional<Outbox<R, ?>> outbox;
    private final Optional<Function<K, Collection<InstanceId>>> sourcesOf;
    private final RowLayout layout;

    Projection(ProjectionBuilder<K, R> builder, Function<K, R> initial, Checkpoints checkpoints) {
        this.name = builder.name();
        this.version = builder.version();
        this.readModel = builder.readModel();
        this.initial = initial;
        this.sources = builder.sources().stream()
                .<Source<K, R, ?>>map(source -> source.build(builder.readModel().keys()))
                .toList();
        this.checkpoints = checkpoints;
        this.revision = builder.revision();
        this.removal = builder.removal();
        this.outbox = builder.outbox();
        this.sourcesOf = builder.sourcesOf();
        this.layout = new RowLayout(
                readModel.table(),
                readModel.entity(),
                readModel.keys().names(),
                readModel.keyAttributes(),
                readModel.partitionKey(),
                readModel.sortKey(),
                outbox.flatMap(Outbox::table));
    }

    /**
     * Starts the declaration of a projection.
     *
     * @throws IllegalArgumentException if the name is empty or has other characters than letters, digits, {@code .},
     *     {@code _} and {@code -}: it becomes part of topic names
     */
    public static ProjectionBuilder.Named named(String name) {
        return new ProjectionBuilder.Named(name);
    }

    /** The projection's name. */
    public String name() {
        return name;
    }

    /** The version of the declaration; a changed {@code keyedBy} or set of sources needs the next one. */
    public int version() {
        return version;
    }

    /** Where the rows are kept and what they look like. */
    public ReadModel<K, R> readModel() {
        return readModel;
    }

    /** Where rows and outbox lie, as the stores need it. */
    public RowLayout layout() {
        return layout;
    }

    /** The sources in declaration order, which is the order in which they are folded. */
    public List<Source<K, R, ?>> sources() {
        return sources;
    }

    /**
     * A source by its name.
     *
     * @throws IllegalArgumentException if there is no such source
     */
    public Source<K, R, ?> source(String sourceName) {
        for (Source<K, R, ?> source : sources) {
            if (source.name().equals(sourceName)) {
                return source;
            }
        }
        throw new IllegalArgumentException("projection '" + name + "' has the sources "
                + sources.stream().map(Source::name).toList() + ", not '" + sourceName + "'");
    }

    /** The sources that read a stream. */
    public List<Source<K, R, ?>> sourcesReading(String stream) {
        return sources.stream()
                .filter(source -> source.stream().name().equals(stream))
                .toList();
    }

    /** Where a row keeps its checkpoints. */
    public Checkpoints checkpoints() {
        return checkpoints;
    }

    /** The revision, which only a single source with a mapped checkpoint can do without. */
    public Optional<Revision> revision() {
        return revision;
    }

    /** How rows are removed, if they can be. */
    public Optional<Tombstones> removal() {
        return removal;
    }

    /** The side effects, if there are any. */
    public Optional<Outbox<R, ?>> outbox() {
        return outbox;
    }

    /** The instances that feed a row, for repair, when the user can name them. */
    public Optional<Function<K, Collection<InstanceId>>> sourcesOf() {
        return sourcesOf;
    }

    /** The row before its first event. */
    public R initial(RowKey key) {
        return initial.apply(readModel.keys().decode(key));
    }

    /** The attributes of a row that are the projection's: positions, revision and a tombstone's expiry. */
    public List<String> ownAttributes() {
        List<String> names = new ArrayList<>(checkpoints.attributes());
        revision.ifPresent(field -> names.add(field.field()));
        removal.flatMap(Tombstones::ttl).ifPresent(ttl -> names.add(ttl.attribute()));
        return names;
    }

    /** The names of the read model's key attributes. */
    public KeyAttributes keyAttributes() {
        return readModel.keyAttributes();
    }

    /** Name, version and sources. */
    @Override
    public String toString() {
        return "Projection " + name + " v" + version + " of "
                + sources.stream().map(Source::name).toList();
    }
}
