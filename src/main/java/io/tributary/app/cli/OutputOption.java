/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import java.util.Locale;
import picocli.CommandLine.Option;

/** How a command prints its result. */
final class OutputOption {
    /** The forms there are. */
    enum Form {
        TEXT,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--output",
            paramLabel = "FORM",
            defaultValue = "text",
            description = "How to print the result: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Form form = Form.TEXT;

    Form form() {
        return form;
    }
}
