/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

/** What may go wrong when a process asks something of a store, or delivers an effect. */
enum Mishap {
    /** Nothing. */
    NONE("", false),
    /** It is not done, and the process is told so or gives up. */
    REQUEST_LOST("request lost", false),
    /** It is done, and the process hears nothing of it. */
    ANSWER_LOST("done, answer lost", false),
    /** Another writer changes the row just before, without changing what it says. */
    OVERTAKEN("another writer was faster", false),
    /** The process ends just before it. */
    CRASH_BEFORE("crash before it", true),
    /** It is done, and the process has ended. */
    CRASH_AFTER("done, crash after it", true);

    private final String words;
    private final boolean crash;

    Mishap(String words, boolean crash) {
        this.words = words;
        this.crash = crash;
    }

    boolean isCrash() {
        return crash;
    }

    String words() {
        return words;
    }
}
