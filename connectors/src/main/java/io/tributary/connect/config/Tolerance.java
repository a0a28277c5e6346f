/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

/** What happens to an item that claims to be an event and is not a whole one. */
public enum Tolerance {
    /** The task fails and names the item and the reason. */
    FAIL,
    /** It is left out, logged and counted. */
    SKIP
}
