/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.event.EventDecodeException;
import io.tributary.event.StoredEvent;
import io.tributary.outbox.EffectUnserializableException;
import io.tributary.projection.UserCodeException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Why an instance failed.
 *
 * @param code a stable name; a failure of the user's own code has the simple name of its exception
 * @param message what happened, with the values, and what to do
 * @param version the version at which it happened, when there is one
 * @param eventType the type of the event at which it happened, when one was looked at
 * @param retryable whether the same events may succeed later without a change of code or data
 */
public record Fault(String code, String message, OptionalLong version, Optional<String> eventType, boolean retryable) {
    /** A fault that no event of a known type stands for. */
    public Fault(String code, String message, OptionalLong version, boolean retryable) {
        this(code, message, version, Optional.empty(), retryable);
    }

    static Fault at(StoredEvent event, String code, String message) {
        return new Fault(code, message, OptionalLong.of(event.version()), Optional.of(event.type()), false);
    }

    static Fault of(String code, String message) {
        return new Fault(code, message, OptionalLong.empty(), false);
    }

    static Fault by(StoredEvent event, Exception failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return at(event, code(failure), message);
    }

    Fault butRetryable() {
        return new Fault(code, message, version, eventType, true);
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
