/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.math.BigInteger;

/**
 * The place of a record in its shard. Sequence numbers of one stream compare as integers: their texts differ in length.
 *
 * @param digits the number as the service writes it, digits only
 */
public record SequenceNumber(String digits) implements Comparable<SequenceNumber> {

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if there is anything but digits, or nothing
     */
    public SequenceNumber {
        if (digits.isEmpty() || !digits.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            throw new IllegalArgumentException("a sequence number must be digits, was '" + digits + "'");
        }
    }

    @Override
    public int compareTo(SequenceNumber other) {
        return new BigInteger(digits).compareTo(new BigInteger(other.digits));
    }

    @Override
    public String toString() {
        return digits;
    }
}
