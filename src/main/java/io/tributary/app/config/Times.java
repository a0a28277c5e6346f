/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as people write them: {@code 500ms}, {@code 5s}, {@code 2m}. */
public final class Times {
    private static final Pattern SHORT_TIME = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h)");

    private Times() {}

    /** A time as people write it, or as ISO-8601 does. */
    public static Optional<Duration> parse(String value) {
        Matcher matcher = SHORT_TIME.matcher(value);
        try {
            String iso = matcher.matches() ? iso(Long.parseLong(matcher.group(1)), matcher.group(2)) : value;
            return Optional.of(Duration.parse(iso)).filter(time -> !time.isNegative() && !time.isZero());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String iso(long amount, String unit) {
        return unit.equals("ms") ? Duration.ofMillis(amount).toString() : "PT" + amount + unit.toUpperCase(Locale.ROOT);
    }
}
