/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.event.EventDecodeException;
import io.tributary.outbox.EffectUnserializableException;
import io.tributary.projection.UserCodeException;
import java.util.OptionalLong;

/**
 * Why an instance failed.
 *
 * @param code a stable name; a failure of the user's own code has the simple name of its exception
 * @param message what happened, with the values, and what to do
 * @param version the version at which it happened, when there is one
 * @param retryable whether the same events may succeed later without a change of code or data
 */
public record Fault(String code, String message, OptionalLong version, boolean retryable) {
    static Fault at(long version, String code, String message) {
        return new Fault(code, message, OptionalLong.of(version), false);
    }

    static Fault of(String code, String message) {
        return new Fault(code, message, OptionalLong.empty(), false);
    }

    static Fault by(long version, Exception failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return at(version, code(failure), message);
    }

    Fault butRetryable() {
        return new Fault(code, message, version, true);
    }

    private static String code(Exception failure) {
        if (failure instanceof EventDecodeException) {
            return "EventUndecodable";
        }
        if (failure instanceof EffectUnserializableException) {
            return "EffectUnserializable";
        }
        if (failure instanceof EffectTooLargeException) {
            return "EffectTooLarge";
        }
        if (failure instanceof RowUnwritableException) {
            return "RowUnwritable";
        }
        Throwable thrown =
                failure instanceof UserCodeException && failure.getCause() != null ? failure.getCause() : failure;
        Class<?> named = thrown.getClass();
        while (named.isAnonymousClass()) {
            named = named.getSuperclass();
        }
        return named.getSimpleName();
    }
}
