/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

/** What the settings name is not there or does not answer; the message is a sentence that says what, and which settings. */
public class SurroundingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With what is missing. */
    public SurroundingsException(String message) {
        super(message);
    }

    /** With what does not answer. */
    public SurroundingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
