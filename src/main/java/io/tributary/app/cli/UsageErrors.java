/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import java.io.PrintWriter;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with the arguments, and where help is, without the whole of it: the message would be lost. */
final class UsageErrors implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        PrintWriter err = failure.getCommandLine().getErr();
        err.println("tributary: " + failure.getMessage());
        UnmatchedArgumentException.printSuggestions(failure, err);
        err.println("See '" + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.USAGE;
    }
}
