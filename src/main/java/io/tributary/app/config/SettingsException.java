/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

/** A setting cannot be used; the message is a sentence that names it. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With what is wrong. */
    public SettingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
