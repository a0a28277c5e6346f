/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

/**
 * The attribute that every writer of a row raises by one and conditions its write on. Effects are numbered by it: revision
 * × 100 + place within the write.
 *
 * @param field the attribute's name
 * @param initial what a row without a revision gets on its first write, 0 or more
 */
public record Revision(String field, long initial) {
    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the name is empty or the initial value negative
     */
    public Revision {
        if (field.isEmpty()) {
            throw new IllegalArgumentException("the revision's attribute name must not be empty");
        }
        if (initial < 0) {
            throw new IllegalArgumentException("initial must not be negative, was " + initial);
        }
    }
}
