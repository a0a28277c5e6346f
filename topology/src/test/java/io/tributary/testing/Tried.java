/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

/**
 * How much was tried, so that nobody takes trivial histories for proof.
 *
 * @param runs how often everything was delivered from the beginning
 * @param repeats deliveries of an event that was delivered before
 * @param reorderings first deliveries of an event after one that happened later
 * @param crashes processes that ended
 * @param lostRequests requests that were not done
 * @param lostAnswers requests that were done without the process hearing of it
 * @param overtaken writes before which another writer was faster
 */
public record Tried(
        long runs, long repeats, long reorderings, long crashes, long lostRequests, long lostAnswers, long overtaken) {
    static final Tried NOTHING = new Tried(0, 0, 0, 0, 0, 0, 0);

    Tried plus(Tried other) {
        return new Tried(
                runs + other.runs,
                repeats + other.repeats,
                reorderings + other.reorderings,
                crashes + other.crashes,
                lostRequests + other.lostRequests,
                lostAnswers + other.lostAnswers,
                overtaken + other.overtaken);
    }
}
