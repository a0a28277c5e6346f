/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.app.config.OutageException;
import io.tributary.app.config.SurroundingsException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class RefusalsTest {
    @Test
    void an_answer_that_says_no_is_no_outage() {
        assertThat(Refusals.of(new CompletionException(answer(400, "AccessDeniedException"))))
                .isNotInstanceOf(OutageException.class)
                .hasMessageContaining("tributary.dynamodb.endpoint")
                .hasMessageContaining("AccessDeniedException");
        assertThat(Refusals.of(answer(400, "UnrecognizedClientException"))).isNotInstanceOf(OutageException.class);
        assertThat(Refusals.of(new IllegalStateException("a bug"))).isNotInstanceOf(OutageException.class);
    }

    @Test
    void no_answer_and_an_answer_that_says_later_are_an_outage() {
        assertThat(Refusals.of(new CompletionException(SdkClientException.create("connection refused"))))
                .isInstanceOf(OutageException.class)
                .isInstanceOf(SurroundingsException.class);
        assertThat(Refusals.of(SdkClientException.create("unknown", new UnknownHostException("dynamodb"))))
                .isInstanceOf(OutageException.class);
        assertThat(Refusals.of(ApiCallTimeoutException.create(1_000))).isInstanceOf(OutageException.class);
        assertThat(Refusals.of(answer(503, "ServiceUnavailable"))).isInstanceOf(OutageException.class);
        assertThat(Refusals.of(answer(400, "ThrottlingException"))).isInstanceOf(OutageException.class);
    }

    private static Throwable answer(int status, String code) {
        return DynamoDbException.builder()
                .statusCode(status)
                .message(code)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(code)
                        .build())
                .build();
    }
}
