/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.config.SettingsException;
import io.tributary.app.config.SurroundingsException;
import io.tributary.app.dynamodb.Refusals;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Says in one line why a command failed; the trace goes to the log. */
final class Failures implements IExecutionExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    @Override
    public int handleExecutionException(Exception failure, CommandLine commandLine, ParseResult parsed) {
        if (failure instanceof RefusedException refused) {
            refused.problems().forEach(problem -> commandLine.getErr().println("tributary: " + problem));
            commandLine.getErr().flush();
            return ExitCode.USAGE;
        }
        if (failure instanceof SettingsException || failure instanceof SurroundingsException) {
            // The message says it all, and the log may be where it is said.
            LOG.atDebug().setCause(failure).log("The command cannot run");
            commandLine.getErr().println("tributary: " + failure.getMessage());
            commandLine.getErr().flush();
            return failure instanceof SettingsException ? ExitCode.USAGE : ExitCode.SOFTWARE;
        }
        Optional<SurroundingsException> refusal = Refusals.in(failure);
        if (refusal.isPresent()) {
            LOG.atDebug().setCause(failure).log("DynamoDB refused what the command asked for");
            commandLine.getErr().println("tributary: " + refusal.get().getMessage());
            commandLine.getErr().flush();
            return ExitCode.SOFTWARE;
        }
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        LOG.atError().setCause(failure).log("The command failed");
        commandLine.getErr().println("tributary: " + message(failure));
        commandLine.getErr().flush();
        return ExitCode.SOFTWARE;
    }

    private static String message(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null
                && (cause instanceof CompletionException || cause instanceof ExecutionException)) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }
}
