/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.Delivery;
import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.item.Item;
import io.tributary.projection.Projection;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.memory.InMemoryRowStore;
import io.tributary.simulation.Journal.Count;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** One history: a story, its deliveries, the owners of the rows and another writer, and all that goes wrong. */
final class Simulation {
    private static final Duration BIRTH_CLAIM = Duration.ofMillis(25);
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
    private final Scene scene;
    private final Telling telling;
    private final Ending ending;
    private final OwnerParts process;
    private final Projection<Tally.Key, Tally> projection;
    private final int cachedRows;
    private final boolean drained;
    private final boolean busy;
    private Optional<Owner> owner = Optional.empty();

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
        this.scene = new Scene(story, broker, time, world, random, faults, journal);
        this.telling = new Telling(scene, collaborators, histories);
        this.ending = new Ending(scene, declared, decisions, deliveries, rows, histories, this::outbox);
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
        telling.start();
        time.after(world, 1_000, this::supervise);
        if (!story.commutes()) {
            time.after(world, 30_000, new OtherWriter(scene, projection, this::edited, busy)::edit);
        }
        Commands commands = new Commands(scene, this::outbox);
        time.after(world, 40_000 + random.nextInt(160_000), commands::repair);
        if (drained) {
            time.after(
                    world,
                    50_000,
                    () -> new Drainer(broker, time, random, faults, journal).start(story.rows(), this::drainingEngine));
        }
        time.after(world, 100_000, commands::sweep);
        time.after(world, Scene.FAULTS_END, () -> {
            faults.stop();
            journal.note("nothing goes wrong from now on");
            ending.mend();
        });
        while (journal.violation().isEmpty() && !ending.isDone() && time.now() < END && time.step()) {
            // On to the next step.
        }
        if (journal.violation().isEmpty()) {
            ending.check();
        }
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

    private RowStore edited(Life life) {
        return signed.by(key -> new Writer.Editor(), new RemoteRows(collaborators.edited(watched), network, life));
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
            Optional<Long> value = random.nextInt(10) == 0 ? Optional.empty() : Optional.of(telling.happened(instance));
            answers.give(instance, time.now(), value);
            return CompletableFuture.completedStage(value);
        };
        return network.call(world, "ask", answer, answer);
    }
}
