/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

/** A failure that a case asks for. */
final class ScriptedFailure extends Exception {
    private static final long serialVersionUID = 1L;
    final boolean accepted;

    ScriptedFailure(String message, boolean accepted) {
        super(message);
        this.accepted = accepted;
    }
}
