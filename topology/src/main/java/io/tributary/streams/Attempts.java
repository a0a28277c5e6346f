/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

/**
 * How often something failed, and when it is tried again. Times are milliseconds since the epoch.
 *
 * @param count failures in a row
 * @param first the time of the first of them, 0 when there was none
 * @param next the time before which it is not tried again
 * @param reported whether a dead letter points to it
 */
record Attempts(int count, long first, long next, boolean reported) {
    /** Nothing failed yet. */
    static final Attempts NONE = new Attempts(0, 0, 0, false);

    /** One more failure. */
    Attempts failed(long now, Backoff backoff) {
        return new Attempts(count + 1, count == 0 ? now : first, now + backoff.delay(count + 1), reported);
    }

    /** The same, to be tried at once. */
    Attempts due() {
        return new Attempts(count, first, 0, reported);
    }

    /** The same, a dead letter being on its way. */
    Attempts asReported() {
        return new Attempts(count, first, next, true);
    }
}
