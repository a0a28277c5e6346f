/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PromptCommitTest {
    private static final long START = 1_000_000;

    private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
    private final PromptCommit commit = new PromptCommit(context, Duration.ofMillis(20));

    @BeforeEach
    void start() {
        context.setCurrentSystemTimeMs(START);
    }

    @Test
    void what_is_sent_after_a_pause_is_committed_at_once() {
        commit.sent(START);

        assertThat(context.committed()).isTrue();
        assertThat(context.scheduledPunctuators()).isEmpty();
    }

    @Test
    void what_is_sent_soon_after_is_committed_when_the_pause_is_over_and_no_punctuator_is_left() {
        commit.sent(START);
        context.resetCommit();
        context.setCurrentSystemTimeMs(START + 5);

        commit.sent(START + 5);
        commit.sent(START + 5);

        assertThat(context.committed()).isFalse();
        assertThat(context.scheduledPunctuators()).hasSize(1);
        context.scheduledPunctuators().get(0).getPunctuator().punctuate(START + 25);
        assertThat(context.committed()).isTrue();
        assertThat(context.scheduledPunctuators().get(0).cancelled()).isTrue();
    }

    @Test
    void a_backlog_is_left_to_the_commit_interval() {
        commit.sent(START - 5_000);

        assertThat(context.committed()).isFalse();
        assertThat(context.scheduledPunctuators()).isEmpty();
    }
}
