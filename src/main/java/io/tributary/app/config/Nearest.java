/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known name that somebody probably meant. */
final class Nearest {
    /** More mistakes than this are another name. */
    private static final int NEAR = 3;

    private Nearest() {}

    /** A few words to go behind a message, empty when no known name is near. */
    static String hint(String name, Collection<String> known) {
        return to(name, known)
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElse("");
    }

    static Optional<String> to(String name, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .filter(candidate -> distance(name, candidate) <= Math.min(NEAR, name.length() / 2));
    }

    /** How many characters have to be inserted, removed or replaced (Levenshtein). */
    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[right.length()];
    }
}
