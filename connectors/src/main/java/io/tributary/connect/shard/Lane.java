/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

/**
 * One of the fixed number of lanes of a stream. A shard and its first child share a lane, so a lineage that only rolls
 * over stays with one reader; which task reads a lane depends on nothing but the number of tasks.
 *
 * @param number from 0
 */
public record Lane(int number) implements Comparable<Lane> {
    /** How many lanes a stream has. Stored offsets rely on it: it never changes. */
    public static final int COUNT = 64;

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if there is no such lane
     */
    public Lane {
        if (number < 0 || number >= COUNT) {
            throw new IllegalArgumentException("a lane must be 0 to " + (COUNT - 1) + ", was " + number);
        }
    }

    /** The lane of a shard that nothing stored says anything about. */
    public static Lane hashed(ShardId shard) {
        return new Lane(Math.floorMod(shard.value().hashCode(), COUNT));
    }

    /** The lane that a text names. */
    public static Lane parse(String text) {
        try {
            return new Lane(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a lane must be 0 to " + (COUNT - 1) + ", was '" + text + "'", e);
        }
    }

    /** Which of a number of slots reads this lane. */
    public int slot(int slots) {
        return number % slots;
    }

    @Override
    public int compareTo(Lane other) {
        return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
        return Integer.toString(number);
    }
}
