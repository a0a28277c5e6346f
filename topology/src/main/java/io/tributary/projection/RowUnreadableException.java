/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

/** A stored row that does not have the shape of the row type. It is never overwritten. */
public final class RowUnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Names the attribute, and not its value, which may be personal. */
    public RowUnreadableException(String attribute, Class<?> type, Throwable cause) {
        super(
                "attribute '" + attribute + "' of the stored row cannot be read into " + type.getSimpleName()
                        + "; repair the row, or widen the row type (absent attributes need a nullable type)",
                cause);
    }

    /** For an attribute of the projection's own. */
    public RowUnreadableException(String problem) {
        super(problem);
    }

    /** For an attribute of the projection's own. */
    public RowUnreadableException(String problem, Throwable cause) {
        super(problem, cause);
    }
}
