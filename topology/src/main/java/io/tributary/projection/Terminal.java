/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.StoredEvent;

/**
 * Whether a failure is final: the event is rejected and the row moves on, where otherwise its instance would wait. Without
 * one, no failure is.
 *
 * <p><b>Threading.</b> Called from several threads at a time.
 *
 * <p><b>Failure.</b> An exception of its own counts as "not final".
 */
@FunctionalInterface
public interface Terminal {
    /**
     * True when trying the event again would never help.
     *
     * @param failure what was thrown; a {@link UserCodeException} around an {@link Error}
     * @param event the event as stored, since it may be one that cannot be decoded
     */
    boolean accepts(Exception failure, StoredEvent event);
}
