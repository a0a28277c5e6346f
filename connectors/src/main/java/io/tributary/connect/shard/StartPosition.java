/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

/** Which of the changes that a stream still has when it is first seen are read. */
public enum StartPosition {
    /** All of them. */
    EARLIEST,
    /** None: only what is changed from then on. */
    LATEST
}
