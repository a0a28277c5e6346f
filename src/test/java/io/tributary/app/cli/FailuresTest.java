/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.app.config.SettingsException;
import io.tributary.app.config.SurroundingsException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class FailuresTest {
    private final StringWriter err = new StringWriter();

    @Test
    void a_setting_that_cannot_be_used_ends_with_2() {
        assertThat(status(new SettingsException("a region is needed", new IllegalStateException("deep down"))))
                .isEqualTo(2);

        assertThat(err.toString().lines()).containsExactly("tributary: a region is needed");
    }

    @Test
    void what_does_not_answer_ends_with_1() {
        assertThat(status(new SurroundingsException("Kafka does not answer"))).isEqualTo(1);

        assertThat(err.toString().lines()).containsExactly("tributary: Kafka does not answer");
    }

    @Test
    void any_other_failure_is_said_in_the_words_of_its_cause() {
        assertThat(status(new CompletionException(new IllegalStateException("broken"))))
                .isEqualTo(1);

        assertThat(err.toString().lines()).containsExactly("tributary: broken");
    }

    private int status(Exception failure) {
        CommandLine commandLine = new CommandLine(new Nothing());
        commandLine.setErr(new PrintWriter(err, true));
        return new Failures().handleExecutionException(failure, commandLine, commandLine.parseArgs());
    }

    @Command
    private static final class Nothing {}
}
