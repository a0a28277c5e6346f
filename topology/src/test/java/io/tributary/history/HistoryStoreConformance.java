/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import io.tributary.fixture.RandomItems;
import io.tributary.history.AppendResult.Appended;
import io.tributary.history.AppendResult.WrongExpectedVersion;
import io.tributary.item.Item;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every history store must do, through the event store that is built on it; each implementation has a subclass. */
@Rule("event-store 2.4")
public abstract class HistoryStoreConformance {
    private static final AtomicInteger STREAMS = new AtomicInteger();
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final EventStream<Happened> stream = EventStream.named("Kit" + STREAMS.incrementAndGet())
            .of(Happened.class)
            .identifiedBy("id")
            .storedIn("kit-events");
    private final StreamId id = stream.id("ü#1");

    /** An event of the kit. */
    public record Happened(int n) {}

    /** A store; the table of the stream is there. */
    protected abstract HistoryStore store(String table);

    @Test
    @Rule("event-store 2.1")
    void events_get_the_next_versions() {
        EventStore<Happened> store = events();

        append(store, Expected.noStream(), 2);
        Appended appended = appended(append(store, Expected.version(2), 3));

        assertThat(appended.events()).extracting(StoredEvent::version).containsExactly(3L, 4L, 5L);
        assertThat(appended.position()).isEqualTo(stream.name() + "#ü%231@5");
        assertThat(versions(store.read(id, 1, Long.MAX_VALUE))).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    @Rule("event-store 2.1")
    void a_mismatch_says_both_versions_and_writes_nothing() {
        EventStore<Happened> store = events();
        append(store, Expected.any(), 2);

        assertThat(append(store, Expected.version(1), 1)).isEqualTo(new WrongExpectedVersion(Expected.version(1), 2));
        assertThat(append(store, Expected.version(3), 1)).isEqualTo(new WrongExpectedVersion(Expected.version(3), 2));
        assertThat(append(store, Expected.noStream(), 1)).isEqualTo(new WrongExpectedVersion(Expected.noStream(), 2));
        assertThat(versions(store.read(id, 1, Long.MAX_VALUE))).containsExactly(1L, 2L);
    }

    @Test
    @Rule("event-store 2.1")
    void a_stream_that_must_exist_must_exist() {
        EventStore<Happened> store = events();

        assertThat(append(store, Expected.streamExists(), 1))
                .isEqualTo(new WrongExpectedVersion(Expected.streamExists(), 0));
        append(store, Expected.any(), 1);
        assertThat(appended(append(store, Expected.streamExists(), 1)).events()).hasSize(1);
    }

    @Test
    @Rule("event-store 2.1")
    void nothing_of_an_append_is_stored_when_one_of_its_versions_is_taken() {
        HistoryStore store = store("kit-events");
        History history = new History(stream, id.text());
        StoredEvent second = event(2);
        await(store.put(history, List.of(second)));

        assertThat(await(store.put(history, List.of(event(1), event(2))))).isEqualTo(HistoryStore.PutResult.TAKEN);

        assertThat(await(store.read(history, 1, Long.MAX_VALUE, Direction.FORWARDS, 10))
                        .events())
                .containsExactly(second);
    }

    @Test
    @Rule("event-store 2.2")
    void an_append_repeated_with_the_same_event_ids_is_one_append() {
        EventStore<Happened> store = events();
        List<NewEvent> events = List.of(withId("e-1"), withId("e-2"));

        Appended first = appended(await(store.append(id, Expected.noStream(), events)));
        append(store, Expected.any(), 1);
        Appended again = appended(await(store.append(id, Expected.noStream(), events)));
        Appended anyhow = appended(await(store.append(id, Expected.any(), events)));

        assertThat(again.events()).isEqualTo(first.events());
        assertThat(anyhow.events()).isEqualTo(first.events());
        assertThat(versions(store.read(id, 1, Long.MAX_VALUE))).containsExactly(1L, 2L, 3L);
    }

    @Test
    @Rule("event-store 2.2")
    void an_append_of_other_events_at_the_same_version_is_refused() {
        EventStore<Happened> store = events();
        await(store.append(id, Expected.noStream(), List.of(withId("e-1"))));

        assertThat(await(store.append(id, Expected.noStream(), List.of(withId("e-2")))))
                .isEqualTo(new WrongExpectedVersion(Expected.noStream(), 1));
    }

    @Test
    @Rule("event-store 2.2")
    void time_never_goes_back() {
        HistoryStore histories = store("kit-events");
        append(new EventStore<>(stream, histories, Clock.fixed(NOW, ZoneOffset.UTC)), Expected.any(), 1);
        Instant earlier = NOW.minusSeconds(5);

        Appended behind = appended(
                append(new EventStore<>(stream, histories, Clock.fixed(earlier, ZoneOffset.UTC)), Expected.any(), 1));

        assertThat(behind.events().get(0).time()).isEqualTo(NOW);
    }

    @Test
    @Rule({"event-store 2.1", "event-store 2.2"})
    void writers_at_the_same_time_make_no_hole() {
        EventStore<Happened> store = events();

        List<CompletableFuture<AppendResult>> appends = IntStream.range(0, 12)
                .mapToObj(n -> store.append(id, Expected.any(), new Happened(n), new Happened(n))
                        .toCompletableFuture())
                .toList();
        appends.forEach(CompletableFuture::join);

        assertThat(versions(store.read(id, 1, Long.MAX_VALUE)))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 24).mapToObj(Long::valueOf).toList());
    }

    @Test
    @Rule("event-store 2.2")
    void too_many_events_are_refused_before_anything_is_written() {
        EventStore<Happened> store = events();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> append(store, Expected.any(), 101))
                .withMessageContaining("1 to 100 events");
        assertThat(await(store.head(id))).isEmpty();
    }

    @Test
    @Rule("event-store 2.3")
    void a_history_is_read_page_by_page_in_both_directions() {
        HistoryStore histories = store("kit-events");
        History history = new History(stream, id.text());
        append(new EventStore<>(stream, histories, Clock.systemUTC()), Expected.any(), 7);

        assertThat(pages(histories, history, 2, 6, Direction.FORWARDS)).containsExactly(2L, 3L, 4L, 5L, 6L);
        assertThat(pages(histories, history, 2, 6, Direction.BACKWARDS)).containsExactly(6L, 5L, 4L, 3L, 2L);
        assertThat(pages(histories, history, 8, Long.MAX_VALUE, Direction.FORWARDS))
                .isEmpty();
    }

    @Test
    @Rule("event-store 2.3")
    void more_events_than_a_page_holds_are_read_as_they_are_asked_for() {
        EventStore<Happened> store = events();
        for (int i = 0; i < 3; i++) {
            append(store, Expected.any(), 90);
        }

        assertThat(versions(store.read(id, 1, Long.MAX_VALUE))).hasSize(270).isSorted();
        assertThat(versions(store.readBackwards(id, 11, 260)))
                .hasSize(250)
                .startsWith(260L)
                .endsWith(11L);
        assertThat(await(store.head(id))).map(StoredEvent::version).contains(270L);
        assertThat(versions(store.read(id, 5, 4))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    @Rule({"event-store 1.4", "event-store 1.5"})
    void any_data_under_any_composed_id_comes_back(long seed) {
        EventStream<Happened> composed = EventStream.named("Composed" + STREAMS.incrementAndGet())
                .of(Happened.class)
                .identifiedBy("first", "second")
                .storedIn("kit-events");
        EventStore<Happened> store = new EventStore<>(composed, store("kit-events"), Clock.systemUTC());
        RandomItems items = new RandomItems(seed);
        Random random = new Random(seed);
        Map<StreamId, Item> written = new LinkedHashMap<>();
        for (int i = 0; i < 12; i++) {
            StreamId any = composed.id(anyText(random), anyText(random));
            Item data = items.next();
            if (written.putIfAbsent(any, data) == null) {
                appended(await(store.append(any, Expected.noStream(), List.of(NewEvent.of("Happened", data)))));
            }
        }

        written.forEach((any, data) -> {
            StoredEvent found = await(store.head(any)).orElseThrow();
            assertThat(found.data()).isEqualTo(data);
            assertThat(found.version()).isEqualTo(1);
            assertThat(composed.parseId(found.streamId())).isEqualTo(any);
        });
    }

    /** Of the pieces that are the hardest to keep apart. */
    private static String anyText(Random random) {
        List<String> pieces = List.of("", "#", "%", "%23", "%25", "ü", "\uD83D\uDE00", "a", "/", " ");
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(pieces.get(random.nextInt(pieces.size())));
        }
        return text.toString();
    }

    @Test
    void histories_do_not_mix() {
        EventStore<Happened> store = events();
        append(store, Expected.any(), 2);
        await(store.append(stream.id("ü"), Expected.any(), new Happened(9)));

        assertThat(versions(store.read(stream.id("ü"), 1, Long.MAX_VALUE))).containsExactly(1L);
        assertThat(await(store.head(stream.id("nobody")))).isEmpty();
    }

    private EventStore<Happened> events() {
        return new EventStore<>(stream, store("kit-events"), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private AppendResult append(EventStore<Happened> store, Expected expected, int count) {
        Happened[] events = IntStream.range(0, count).mapToObj(Happened::new).toArray(Happened[]::new);
        return await(store.append(id, expected, events));
    }

    private static Appended appended(AppendResult result) {
        assertThat(result).isInstanceOf(Appended.class);
        return (Appended) result;
    }

    private static List<Long> pages(HistoryStore store, History history, long from, long to, Direction direction) {
        List<Long> versions = new ArrayList<>();
        EventPage page = await(store.read(history, from, to, direction, 2));
        while (true) {
            page.events().forEach(event -> versions.add(event.version()));
            if (page.next().isEmpty()) {
                return versions;
            }
            long next = page.next().getAsLong();
            page = await(
                    direction == Direction.FORWARDS
                            ? store.read(history, next, to, direction, 2)
                            : store.read(history, from, next, direction, 2));
        }
    }

    private static List<Long> versions(Iterable<StoredEvent> events) {
        return StreamSupport.stream(events.spliterator(), false)
                .map(StoredEvent::version)
                .toList();
    }

    private static NewEvent withId(String eventId) {
        return new NewEvent("Happened", Item.of(Map.of("n", 1)), Optional.of(eventId), Map.of("by", "kit"));
    }

    private StoredEvent event(long version) {
        return stream.encode(id, version, new Happened(1), "id-" + version, NOW, Map.of());
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
