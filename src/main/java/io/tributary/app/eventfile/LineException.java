/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.eventfile;

/** What is wrong with a line, in words for the one who wrote it. Never leaves the package. */
final class LineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LineException(String message) {
        super(message);
    }
}
