/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

/**
 * A run of versions.
 *
 * @param from the first, 1 or more
 * @param to the last, {@link Long#MAX_VALUE} for the head of the history
 */
public record Versions(long from, long to) {
    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the run is empty or starts below 1
     */
    public Versions {
        if (from < 1 || to < from) {
            throw new IllegalArgumentException("versions must go from 1 or more upwards, were " + from + " to " + to);
        }
    }

    /** Whether all of another run is in this one. */
    public boolean covers(Versions other) {
        return from <= other.from && other.to <= to;
    }

    @Override
    public String toString() {
        return from == to ? Long.toString(from) : from + ".." + (to == Long.MAX_VALUE ? "" : to);
    }
}
