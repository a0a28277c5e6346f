/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/** What went wrong with a request, by what is to be done about it. */
public enum Trouble {
    /** Too many requests: the whole stream is left alone for a while. */
    THROTTLED,
    /** The iterator is too old: a new one is needed, at the same place. */
    EXPIRED,
    /** The position asked for is older than what the stream still has. */
    TRIMMED,
    /** The stream or shard does not exist any more. */
    GONE,
    /** The service or the way to it has a problem that passes by itself. */
    PASSING,
    /** Somebody has to change something: access, settings, the request itself. */
    LASTING;

    private static final Set<String> THROTTLES = Set.of(
            "ThrottlingException", "Throttling", "RequestLimitExceeded", "ProvisionedThroughputExceededException");

    /** What an exception of the SDK means. */
    public static Trouble of(SdkException exception) {
        if (exception instanceof ExpiredIteratorException) {
            return EXPIRED;
        }
        if (exception instanceof TrimmedDataAccessException) {
            return TRIMMED;
        }
        if (exception instanceof ResourceNotFoundException) {
            return GONE;
        }
        if (exception instanceof LimitExceededException) {
            return THROTTLED;
        }
        if (exception instanceof AwsServiceException answer) {
            return ofAnswer(answer);
        }
        return isPassing(exception) ? PASSING : LASTING;
    }

    private static Trouble ofAnswer(AwsServiceException answer) {
        String code =
                answer.awsErrorDetails() == null ? "" : answer.awsErrorDetails().errorCode();
        String message = answer.getMessage() == null ? "" : answer.getMessage();
        if (THROTTLES.contains(code) || message.contains("Rate exceeded") || answer.isThrottlingException()) {
            return THROTTLED;
        }
        return answer.statusCode() >= 500 ? PASSING : LASTING;
    }

    private static boolean isPassing(Throwable exception) {
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException
                    || cause instanceof UncheckedIOException
                    || cause instanceof ApiCallTimeoutException
                    || cause instanceof ApiCallAttemptTimeoutException
                    || cause instanceof AbortedException) {
                return true;
            }
        }
        return false;
    }
}
