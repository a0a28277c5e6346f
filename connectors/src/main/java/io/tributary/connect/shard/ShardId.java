/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.util.regex.Pattern;

/**
 * The name of a shard, unique within its stream.
 *
 * @param value as the service writes it
 */
public record ShardId(String value) implements Comparable<ShardId> {
    private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z0-9_.-]+");

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if a character could not be stored in an offset: only letters, digits and
     *     {@code _.-} can
     */
    public ShardId {
        if (!WELL_FORMED.matcher(value).matches()) {
            throw new IllegalArgumentException("a shard id must be letters, digits and '_.-', was '" + value + "'");
        }
    }

    @Override
    public int compareTo(ShardId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
