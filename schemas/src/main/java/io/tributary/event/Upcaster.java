/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

/**
 * Maps an event that was written in an older type or shape to today's, before it is decoded. It must be a pure
 * function; it is used wherever an event is decoded, and may see an event more than once.
 */
@FunctionalInterface
public interface Upcaster {
    /** The event in a newer shape, or the same event when there is nothing to change. */
    StoredEvent upcast(StoredEvent event);
}
