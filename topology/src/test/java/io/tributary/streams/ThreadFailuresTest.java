/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.observe.ProjectionObserver;
import org.junit.jupiter.api.Test;

class ThreadFailuresTest {
    private final ThreadFailures failures = new ThreadFailures("shipments", ProjectionObserver.NONE);

    @Test
    void a_thread_is_replaced_until_it_fails_again_and_again() {
        for (int i = 0; i < 10; i++) {
            assertThat(failures.handle(new IllegalStateException("scripted"))).isEqualTo(REPLACE_THREAD);
        }
        assertThat(failures.handle(new IllegalStateException("scripted"))).isEqualTo(SHUTDOWN_CLIENT);
    }
}
