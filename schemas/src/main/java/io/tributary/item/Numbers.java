/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers as DynamoDB keeps them: up to 38 significant digits, between 1E-130 and 9.9…E+125, without trailing zeros. */
final class Numbers {
    private static final int DIGITS = 38;
    private static final int LOWEST_EXPONENT = -130;
    private static final int HIGHEST_EXPONENT = 125;
    /** No number that DynamoDB can hold needs more; the parsing of longer texts takes quadratic time. */
    private static final int LONGEST_TEXT = 512;

    private Numbers() {}

    /** The one form of a number, so that equal numbers are equal objects. */
    static BigDecimal canonical(Number number) {
        BigDecimal stripped = decimal(number).stripTrailingZeros();
        if (stripped.precision() > DIGITS) {
            throw new IllegalArgumentException(
                    "a number must have at most " + DIGITS + " significant digits, had " + stripped.precision());
        }
        long exponent = (long) stripped.precision() - stripped.scale() - 1;
        if (stripped.signum() != 0 && (exponent < LOWEST_EXPONENT || exponent > HIGHEST_EXPONENT)) {
            throw new IllegalArgumentException("a number's exponent must be from " + LOWEST_EXPONENT + " to "
                    + HIGHEST_EXPONENT + ", was " + exponent);
        }
        // Integers that DynamoDB can hold are written out in full: 100, never 1E+2.
        return stripped.scale() < 0 && exponent < DIGITS ? stripped.setScale(0) : stripped;
    }

    /** The number that a text stands for, in canonical form. */
    static BigDecimal parse(String text) {
        if (text.isEmpty() || text.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException(
                    "a number must have 1 to " + LONGEST_TEXT + " characters, had " + text.length());
        }
        try {
            return canonical(new BigDecimal(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a number must be decimal, such as -1.5 or 2E+3", e);
        }
    }

    /** The text of a number, without an exponent where that is shorter than a line. */
    static String text(BigDecimal number) {
        return Math.abs((long) number.scale()) <= 2 * DIGITS ? number.toPlainString() : number.toString();
    }

    private static BigDecimal decimal(Number number) {
        if (number instanceof BigDecimal big) {
            return big;
        }
        if (number instanceof BigInteger big) {
            return new BigDecimal(big);
        }
        if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte) {
            return BigDecimal.valueOf(number.longValue());
        }
        try {
            return new BigDecimal(number.toString());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a number must be finite, was " + number, e);
        }
    }
}
