/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app;

import io.tributary.app.cli.TributaryCommand;
import io.tributary.app.run.Lifecycle;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The program. */
public final class Tributary {
    private Tributary() {}

    /** Runs the command line, and ends the process with its status. */
    public static void main(String[] arguments) {
        PrintStream error = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.setErr(error);
        // Whatever a library prints must not come between a result and the one who reads it.
        System.setOut(error);
        PrintWriter out = new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8), false);
        PrintWriter err = new PrintWriter(error, true, StandardCharsets.UTF_8);
        Lifecycle lifecycle = new Lifecycle();
        lifecycle.endAtSignal();
        int status = TributaryCommand.commandLine(System.getenv(), lifecycle, out, err)
                .execute(arguments);
        out.flush();
        lifecycle.finish();
        System.exit(status);
    }
}
