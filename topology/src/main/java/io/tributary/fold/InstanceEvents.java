/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.event.StoredEvent;
import io.tributary.row.InstanceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All that is known of one instance when a row is folded. Grows as gaps are filled; what it holds are facts about an
 * immutable history, so it stays valid when the row has to be folded again. Not thread-safe.
 */
public final class InstanceEvents {
    private final InstanceId instance;
    private final EventRun events = new EventRun();
    private final VersionSet delivered = new VersionSet();
    private final List<Versions> elsewhere = new ArrayList<>();
    private final List<Versions> searched = new ArrayList<>();
    private OptionalLong upTo = OptionalLong.empty();
    private Optional<Fault> unreadable = Optional.empty();
    private Optional<Answer> answer = Optional.empty();

    /** An instance of which nothing is known yet. */
    public InstanceEvents(InstanceId instance) {
        this.instance = instance;
    }

    /** Adds an event of the batch. */
    public void deliver(Candidate candidate) {
        events.put(candidate);
        if (candidate.isOwn()) {
            delivered.add(candidate.version());
        }
    }

    /** Says that a version was announced, so that it is reported even if it turns out to be applied already. */
    public void announce(long version) {
        delivered.add(version);
        upTo = OptionalLong.of(Math.max(version, upTo.orElse(0)));
    }

    /** Adds an event at hand that nobody announced. */
    public void know(Candidate candidate) {
        events.putIfAbsent(candidate);
    }

    /** Says that the versions between two, both exclusive, were seen and are not the row's. */
    public void coveredFrom(long floor, long version) {
        if (floor + 1 < version) {
            elsewhere.add(new Versions(floor + 1, version - 1));
        }
    }

    /** Asks for every version up to one, {@link Long#MAX_VALUE} for the head, whatever the batch brought. */
    public void requireUpTo(long version) {
        upTo = OptionalLong.of(version);
    }

    /** Says that the store was asked for all of these versions, and that what it holds of them is known. */
    public void searched(Versions versions) {
        searched.add(versions);
    }

    /** Says that the instance's history cannot be read now. */
    public void unreadable(Fault fault) {
        unreadable = Optional.of(fault);
    }

    /** Says what the instance's owner answered to the question for an event; nothing when the instance is gone. */
    public void answered(long version, Optional<Object> value) {
        answer = Optional.of(new Answer(version, value, Optional.empty()));
    }

    /** Says that the question for an event failed. */
    public void unanswered(long version, Exception failure) {
        answer = Optional.of(new Answer(version, Optional.empty(), Optional.of(failure)));
    }

    /** Forgets what the owner answered: by the time of another write it may be another answer. */
    public void forgetAnswer() {
        answer = Optional.empty();
    }

    /** The instance. */
    public InstanceId instance() {
        return instance;
    }

    /** Whether there is any event of the row, or a version to go up to. */
    public boolean concernsRow() {
        return !delivered.isEmpty() || upTo.isPresent();
    }

    /** An event at hand. */
    public Optional<StoredEvent> event(long version) {
        return events.get(version).map(Candidate::event);
    }

    /** The versions of a run that are neither at hand nor covered; in a run to the head, those below the newest event. */
    public List<Versions> holes(Versions run) {
        long last = run.to() == Long.MAX_VALUE ? events.last() : run.to();
        return missing(run.from() - 1, last);
    }

    /** The newest version at hand, 0 when there is none. */
    long newest() {
        return events.last();
    }

    /** The row's own versions that the batch brought or announced. */
    VersionSet delivered() {
        return delivered;
    }

    OptionalLong upTo() {
        return upTo;
    }

    Optional<Fault> unreadable() {
        return unreadable;
    }

    Optional<Answer> answerFor(long version) {
        return answer.filter(given -> given.version() == version);
    }

    /** The row's own events after a checkpoint, up to and with the last. */
    List<Candidate> own(long checkpoint, long last) {
        List<Candidate> own = new ArrayList<>();
        for (Candidate candidate : events.between(checkpoint, last)) {
            if (candidate.isOwn()) {
                own.add(candidate);
            }
        }
        return own;
    }

    /** The event that its owner is to be asked for, when that was not done yet. */
    Optional<Candidate> question(long checkpoint, long last) {
        List<Candidate> own = own(checkpoint, last);
        return own.isEmpty()
                ? Optional.empty()
                : Optional.of(own.get(own.size() - 1))
                        .filter(newest -> newest.failure().isEmpty()
                                && answerFor(newest.version()).isEmpty());
    }

    boolean isSearched(Versions versions) {
        return searched.stream().anyMatch(run -> run.covers(versions));
    }

    /** The versions after a checkpoint, up to and with the last, that are neither at hand nor covered. */
    List<Versions> missing(long checkpoint, long last) {
        List<Versions> missing = new ArrayList<>();
        long next = checkpoint + 1;
        if (last > checkpoint && events.between(checkpoint, last).size() == last - checkpoint) {
            // The usual case: all of them are at hand, and none has to be looked for among what is covered.
            return missing;
        }
        while (next <= last) {
            long covered = coveredUpTo(next);
            if (covered >= next) {
                next = covered + 1;
            } else {
                long end = endOfHole(next, last);
                missing.add(new Versions(next, end));
                next = end + 1;
            }
        }
        return missing;
    }

    private long coveredUpTo(long version) {
        if (events.has(version)) {
            return version;
        }
        return elsewhere.stream()
                .filter(run -> run.from() <= version && version <= run.to())
                .mapToLong(Versions::to)
                .max()
                .orElse(0);
    }

    private long endOfHole(long start, long last) {
        long end = Math.min(last, events.firstAfter(start) - 1);
        long run = elsewhere.stream()
                .mapToLong(Versions::from)
                .filter(from -> from > start)
                .min()
                .orElse(Long.MAX_VALUE);
        return Math.min(end, run - 1);
    }
}
