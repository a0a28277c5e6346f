/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import io.tributary.app.config.OutageException;
import io.tributary.app.config.SurroundingsException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/** Tells a DynamoDB that is away from one that says no. */
public final class Refusals {
    private Refusals() {}

    /** What a request that failed means for whoever asked, if it is one that made something else fail. */
    public static Optional<SurroundingsException> in(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SdkException) {
                return Optional.of(of(cause));
            }
        }
        return Optional.empty();
    }

    /** Why a request failed, as what it means for whoever asked. */
    static SurroundingsException of(Throwable failure) {
        Throwable cause = cause(failure);
        String message = "DynamoDB does not answer as it should, see tributary.dynamodb.endpoint and"
                + " tributary.dynamodb.region: " + cause.getMessage();
        return isOutage(cause) ? new OutageException(message, cause) : new SurroundingsException(message, cause);
    }

    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    /** A name that is not known counts as well: an outage of DynamoDB has looked like that to all of a region. */
    private static boolean isOutage(Throwable cause) {
        if (cause instanceof AwsServiceException answer) {
            return answer.statusCode() >= 500 || answer.isThrottlingException();
        }
        return cause instanceof SdkClientException;
    }
}
