/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

/** What may happen to a request. */
enum Fault {
    /** It is served and answered. */
    NONE,
    /** It never arrives. */
    REQUEST_LOST,
    /** It is served, and the caller sees a time-out. */
    ANSWER_LOST,
    /** It is served long after the caller has given up. */
    LATE,
    /** It is served twice, and the second answer is seen: the client's own retry. */
    SERVED_TWICE,
    /** It is refused at once. */
    THROTTLED,
    /** Part of it is not done, or another transaction is in the way. */
    PARTIAL
}
