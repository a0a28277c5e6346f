/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

/**
 * Somebody's wish to deliver an outbox item. The claimer's own earlier claim, and one that has ended, give way to it.
 *
 * @param by the claimer's name
 * @param now when it is made, in milliseconds since the epoch: a claim that ends by then has ended
 * @param until when it ends, in milliseconds since the epoch
 */
public record Claim(String by, long now, long until) {
    /**
     * Validates.
     *
     * @throws IllegalArgumentException if there is no name, or the claim would end before it begins
     */
    public Claim {
        if (by.isEmpty()) {
            throw new IllegalArgumentException("a claim must have a claimer's name, was empty");
        }
        if (until <= now) {
            throw new IllegalArgumentException("a claim must end after it is made at " + now + ", ended at " + until);
        }
    }
}
