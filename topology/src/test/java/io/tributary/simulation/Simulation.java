/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.Delivery;
import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowEditor;
import io.tributary.engine.SourcedEvent;
import io.tributary.history.History;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.item.Item;
import io.tributary.projection.Projection;
import io.tributary.route.VersionChain;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.memory.InMemoryRowStore;
import io.tributary.simulation.Journal.Count;
import io.tributary.simulation.Story.Told;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** One history: a story, its deliveries, the owners of the rows and another writer, and all that goes wrong. */
final class Simulation {
    private static final long FAULTS_END = 500_000;
    private static final Duration BIRTH_CLAIM = Duration.ofMillis(25);
    private static final long HELD_UP = 10_000_000;
    private static final long END = 60_000_000;

    private final Random random;
    private final VirtualTime time;
    private final Life world;
    private final Faults faults;
    private final Journal journal;
    private final Story story;
    private final Declared declared;
    private final Collaborators collaborators;
    private final InMemoryRowStore rows;
    private final RowStore watched;
    private final Signed signed = new Signed();
    private final Answers answers = new Answers();
    private final InMemoryHistoryStore histories = new InMemoryHistoryStore();
    private final WriteChecks writes;
    private final DeliveryChecks deliveries;
    private final Decisions decisions;
    private final Network network;
    private final Broker broker;
    private final OwnerParts process;
    private final Projection<Tally.Key, Tally> projection;
    private final int cachedRows;
    private final boolean drained;
    private final boolean busy;
    private final Map<InstanceId, Long> happened = new HashMap<>();
    private final Map<String, Long> routed = new HashMap<>();
    private final Map<String, Long> delivered = new HashMap<>();
    private final Map<RowKey, Optional<Long>> swept = new HashMap<>();
    private VersionChain chain = new VersionChain(10, 2);
    private Optional<Owner> owner = Optional.empty();
    private Optional<String> heldUp = Optional.empty();

    /** What a history came to. */
    record Result(
            long seed, Optional<Violation> violation, Map<Count, Integer> counts, List<String> trace, long print) {
        @Override
        public String toString() {
            return "seed " + seed + ": " + violation.map(Violation::toString).orElse("fine") + "\n  "
                    + String.join("\n  ", trace);
        }
    }

    private Simulation(long seed, Collaborators collaborators, Map<Declared.Shape, Declared> declarations) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
        this.time = new VirtualTime(random);
        this.world = new Life("world", time);
        this.faults = new Faults(random);
        this.journal = new Journal(time);
        this.story = Story.of(random);
        this.collaborators = collaborators;
        this.declared = declarations.computeIfAbsent(collaborators.declared(story.shape()), Declared::new);
        this.projection = declared.projection();
        this.rows = new InMemoryRowStore(projection.layout());
        this.drained = random.nextInt(4) == 0;
        this.busy = random.nextInt(4) == 0;
        this.writes = new WriteChecks(projection, story, answers, journal, time);
        this.deliveries = new DeliveryChecks(writes, journal, time, !drained);
        this.watched = new WatchedRows(rows, writes, deliveries, signed, journal);
        this.decisions = new Decisions(story, writes, journal);
        writes.onRebuild(decisions::rebuilt);
        this.network = new Network(time, world, faults, random, journal);
        this.broker = new Broker(deliveries);
        this.cachedRows = random.nextInt(3) == 0 ? 0 : 100;
        this.process = new OwnerParts(
                broker,
                collaborators.delivery(),
                decisions,
                deliveries,
                story.shape().modes(),
                time,
                random,
                faults,
                journal);
    }

    /** Runs the history of a seed. */
    static Result run(long seed, Collaborators collaborators, Map<Declared.Shape, Declared> declarations) {
        Simulation simulation = new Simulation(seed, collaborators, declarations);
        simulation.run();
        Map<Count, Integer> counts = new HashMap<>();
        for (Count count : Count.values()) {
            counts.put(count, simulation.journal.counted(count));
        }
        return new Result(
                seed,
                simulation.journal.violation(),
                counts,
                simulation.journal.trace(),
                simulation.journal.fingerprint());
    }

    private void run() {
        declared.mended(false);
        declared.asking(collaborators.asked(this::ask));
        for (RowKey row : story.rows()) {
            if (random.nextInt(5) == 0 && !story.commutes()) {
                legacy(row);
            }
        }
        tell();
        time.after(world, 1_000, this::supervise);
        if (!story.commutes()) {
            time.after(world, 30_000, this::edit);
        }
        time.after(world, 40_000 + random.nextInt(160_000), this::repair);
        if (drained) {
            time.after(
                    world,
                    50_000,
                    () -> new Drainer(broker, time, random, faults, journal).start(story.rows(), this::drainingEngine));
        }
        time.after(world, 100_000, this::sweep);
        time.after(world, FAULTS_END, () -> {
            faults.stop();
            journal.note("nothing goes wrong from now on");
            mend();
        });
        while (journal.violation().isEmpty() && !isDone() && time.now() < END && time.step()) {
            // On to the next step.
        }
        if (journal.violation().isEmpty()) {
            ended();
        }
    }

    /** Mends the code as soon as all is done but for what it fails on. */
    private void mend() {
        boolean restsOnFailures = broker.position() == broker.log().size()
                && broker.ledger().entrySet().stream()
                        .allMatch(row -> !row.getValue().open()
                                && row.getValue().repair().isEmpty()
                                && row.getValue().instances().keySet().stream()
                                        .allMatch(instance -> story.isPoisoned(row.getKey(), instance)))
                && story.rows().stream()
                        .allMatch(row -> decisions
                                .undecided(row, item(row), instance -> !story.isPoisoned(row, instance))
                                .isEmpty());
        if (restsOnFailures) {
            journal.note("the code is mended");
            declared.mended(true);
        } else if (time.now() > FAULTS_END + HELD_UP) {
            heldUp = Optional.of("" + broker.ledger());
            declared.mended(true);
        } else {
            time.after(world, 10_000, this::mend);
        }
    }

    private boolean isDone() {
        return declared.isMended()
                && broker.isDone()
                && story.rows().stream().allMatch(row -> outbox(row).isEmpty());
    }

    private void ended() {
        for (RowKey row : story.rows()) {
            decisions.ended(row, item(row));
            deliveries.ended(row);
            deliveries.consumed(broker.effects(), row, random);
            if (!outbox(row).isEmpty()) {
                journal.violated(
                        Violation.Invariant.LIVENESS, "the outbox of " + row.text() + " still has " + outbox(row));
            }
        }
        heldUp.ifPresent(ledger -> {
            // What is never done is not held up by a failure.
            if (journal.violation().isEmpty() && broker.isDone()) {
                journal.violated(Violation.Invariant.ISOLATION, "a failure held up others: " + ledger);
            }
        });
        if (!broker.isDone()) {
            journal.violated(Violation.Invariant.LIVENESS, "the ledger still has " + broker.ledger());
        }
        if (story.commutes() && journal.violation().isEmpty()) {
            Canonical canonical = new Canonical(projection, story, journal);
            story.rows().forEach(row -> canonical.ended(row, rows, histories, time));
        }
    }

    private Item item(RowKey row) {
        return rows.rows().getOrDefault(row, Item.empty());
    }

    private Set<Long> outbox(RowKey row) {
        return rows.outbox(row).toCompletableFuture().join().keySet();
    }

    /** A row that was there before the projection. */
    private void legacy(RowKey row) {
        Item item = projection
                .layout()
                .marked(row, false)
                .withAll(Item.of(Map.of("id", row.text(), "sum", 5, "mark", random.nextInt(20))));
        writes.legacy(row, item);
        rows.write(new RowWrite(row, new Guard.Absent(), item, new TreeMap<>(Map.of()), ""));
    }

    /** Lets the events happen, and be delivered: later, in another order, more than once. */
    private void tell() {
        long at = 2_000;
        long disorder = random.nextInt(3) == 0 ? 1 : 60_000;
        for (Told told : story.order()) {
            at += random.nextInt(30_000);
            time.after(world, at, () -> {
                happened.put(told.instance(), told.version());
                histories.put(
                        new History(
                                Declared.stream(told.instance().source()),
                                told.instance().streamId()),
                        List.of(told.stored()));
            });
            journal.count(Count.EVENTS);
            int times = random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1;
            journal.count(Count.REPEATS, times - 1);
            for (int i = 0; i < times; i++) {
                long late = i == 0 ? random.nextLong(disorder) : random.nextLong(200_000);
                time.after(world, at + 1 + late, () -> deliver(told));
            }
        }
    }

    private void deliver(Told told) {
        long before = delivered.merge(told.instance().entry(), told.version(), Math::max);
        if (before > told.version()) {
            journal.count(Count.REORDERINGS);
        }
        if (faults.chance(0.03)) {
            // The router starts anew, and knows nothing of what it has seen.
            chain = new VersionChain(10, 2);
        }
        String row = told.row().text();
        OptionalLong coveredFrom =
                chain.seen(told.instance(), told.version(), List.of(row)).getOrDefault(row, OptionalLong.empty());
        long last =
                Optional.ofNullable(routed.get(told.instance().entry() + row)).orElse(0L);
        routed.merge(told.instance().entry() + row, told.version(), Math::max);
        OptionalLong covered = collaborators.covered(coveredFrom, last);
        journal.note("delivered " + told);
        if (covered.isPresent()
                && !story.own(told.row(), told.instance(), covered.getAsLong(), told.version() - 1)
                        .isEmpty()) {
            journal.violated(
                    Violation.Invariant.COVERED,
                    told + " is said to be the only one for its row since version " + covered.getAsLong());
        }
        broker.append(new Broker.Entry.Delivered(
                told.row(), new SourcedEvent(told.instance().source(), told.stored(), covered)));
    }

    /** Starts a new owner where there is none, or, now and then, beside one that only seems to be gone. */
    private void supervise() {
        boolean alive = owner.filter(Owner::isAlive).isPresent();
        if (alive && faults.chance(0.06)) {
            journal.count(Count.ZOMBIES);
            if (random.nextInt(3) == 0) {
                owner.orElseThrow().stall(random.nextInt(100_000));
            }
            start();
        } else if (!alive) {
            start();
        }
        time.after(world, 5_000 + random.nextInt(20_000), this::supervise);
    }

    private void start() {
        int generation = broker.nextGeneration();
        Life life = new Life("owner " + generation, time);
        RowStore seen = collaborators.seen(new RemoteRows(collaborators.served(watched, story), network, life));
        EngineOptions options = options().withCachedRows(cachedRows).withClaim(Owner.NAME, BIRTH_CLAIM);
        Owner next = new Owner(
                life,
                generation,
                process,
                writer -> collaborators.engine(engine(life, signed.by(writer, seen), options, Optional.empty())));
        owner = Optional.of(next);
        next.start();
    }

    private ProjectionEngine<Tally.Key, Tally> drainingEngine(Life life, Delivery delivery) {
        return engine(life, new RemoteRows(watched, network, life), options(), Optional.of(delivery));
    }

    private EngineOptions options() {
        return EngineOptions.defaults()
                .withAttempts(1 + random.nextInt(4), 1 + random.nextInt(3))
                .withBackoff(Duration.ofMillis(1), Duration.ofMillis(10));
    }

    private ProjectionEngine<Tally.Key, Tally> engine(
            Life life, RowStore seen, EngineOptions options, Optional<Delivery> delivery) {
        return new ProjectionEngine<>(
                projection, seen, new RemoteHistories(histories, network, life), time, random, life, options, delivery);
    }

    /** The owner of an instance answers with how many events there are by now, or has forgotten it. */
    private CompletionStage<Optional<Long>> ask(String source, String streamId, Happened event) {
        InstanceId instance = new InstanceId(source, streamId);
        Supplier<CompletionStage<Optional<Long>>> answer = () -> {
            Optional<Long> value =
                    random.nextInt(10) == 0 ? Optional.empty() : Optional.of(happened.getOrDefault(instance, 0L));
            answers.give(instance, time.now(), value);
            return CompletableFuture.completedStage(value);
        };
        return network.call(world, "ask", answer, answer);
    }

    /** Somebody wants a row to be repaired. */
    private void repair() {
        if (time.now() < FAULTS_END) {
            RowKey row = story.rows().get(random.nextInt(story.rows().size()));
            broker.append(new Broker.Entry.Repaired(
                    row,
                    random.nextInt(3) == 0
                            ? new Broker.Repair.CatchUp()
                            : new Broker.Repair.Rebuild(story.histories().keySet())));
            time.after(world, 100_000 + random.nextInt(400_000), this::repair);
        }
    }

    /** Wakes the owner of a row whose outbox still begins with what it began with the last time. */
    private void sweep() {
        for (RowKey row : story.rows()) {
            Optional<Long> first = outbox(row).stream().findFirst();
            if (first.isPresent() && first.equals(swept.get(row))) {
                broker.append(new Broker.Entry.Woken(row));
            }
            swept.put(row, first);
        }
        time.after(world, 120_000, this::sweep);
    }

    /** Another writer changes a row or creates one. */
    private void edit() {
        if (time.now() < FAULTS_END) {
            RowKey row = story.rows().get(random.nextInt(story.rows().size()));
            Tally.Key tally = new Tally.Key(row.text());
            Life life = new Life("editor", time);
            RowEditor<Tally.Key, Tally> editor = new RowEditor<>(
                    projection,
                    signed.by(
                            key -> new Writer.Editor(), new RemoteRows(collaborators.edited(watched), network, life)));
            CompletionStage<?> edited = random.nextInt(4) == 0
                    ? editor.create(tally, new Tally(row.text(), 0, random.nextInt(20)))
                    : editor.update(tally, before -> new Tally(before.id(), before.sum(), (before.mark() + 17) % 30));
            edited.exceptionally(failure -> null);
            time.after(world, (busy ? 4_000 : 20_000) + random.nextInt(busy ? 25_000 : 200_000), this::edit);
        }
    }
}
