/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

/** What the settings name does not answer now, or answers that it cannot; the same request may succeed later. */
public final class OutageException extends SurroundingsException {
    private static final long serialVersionUID = 1L;

    /** With what does not answer. */
    public OutageException(String message, Throwable cause) {
        super(message, cause);
    }
}
