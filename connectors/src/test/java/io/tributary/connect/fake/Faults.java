/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.fake;

import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/** Errors as the service and the SDK spell them. */
public final class Faults {
    private Faults() {}

    /** An iterator older than 15 minutes. */
    public static SdkException expired() {
        return ExpiredIteratorException.builder()
                .message("Iterator expired")
                .statusCode(400)
                .build();
    }

    /** A position older than what is left. */
    public static SdkException trimmed() {
        return TrimmedDataAccessException.builder()
                .message("The data you are trying to access has been trimmed")
                .statusCode(400)
                .build();
    }

    /** A shard or stream that is not there. */
    public static SdkException notFound(String what) {
        return ResourceNotFoundException.builder()
                .message("Requested resource not found: " + what)
                .statusCode(400)
                .build();
    }

    /** An error by its code. */
    public static SdkException coded(String code, String message, int status) {
        return DynamoDbException.builder()
                .message(message)
                .statusCode(status)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(message)
                        .build())
                .build();
    }

    /** Throttling, first spelling. */
    public static SdkException throttling() {
        return coded("ThrottlingException", "slow down", 400);
    }

    /** Throttling, second spelling. */
    public static SdkException limitExceeded() {
        return LimitExceededException.builder()
                .message("too many requests")
                .statusCode(400)
                .build();
    }

    /** Throttling, third spelling. */
    public static SdkException rateExceeded() {
        return coded("SomethingElse", "Rate exceeded", 400);
    }

    /** An error inside the service. */
    public static SdkException internal() {
        return coded("InternalServerError", "try again", 500);
    }

    /** No connection. */
    public static SdkException noConnection() {
        return SdkClientException.builder()
                .message("no connection")
                .cause(new java.io.IOException("reset"))
                .build();
    }

    /** A request without permission. */
    public static SdkException accessDenied(String action) {
        return coded("AccessDeniedException", "not authorized to perform: " + action, 400);
    }
}
