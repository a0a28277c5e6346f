/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Why an instance or a row failed. A failure is an expected outcome: it is reported, retried by whoever owns the row,
 * and nothing is lost by it.
 *
 * @param code a stable name, such as {@code MissingEvents}, {@code SourceConflict}, {@code RowContended}; a failure of
 *     the user's own code has the simple name of its exception
 * @param message what happened, with the values, and what to do
 * @param version the version at which it happened, when there is one
 * @param eventType the type of the event at which it happened, when one was looked at
 * @param retryable whether the same events may succeed later without a change of code or data: a store that could not
 *     be reached, a contended row
 */
public record Failure(
        String code, String message, OptionalLong version, Optional<String> eventType, boolean retryable) {
    /** A failure that no event of a known type stands for. */
    public Failure(String code, String message, OptionalLong version, boolean retryable) {
        this(code, message, version, Optional.empty(), retryable);
    }
}
