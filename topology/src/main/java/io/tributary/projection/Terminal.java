/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.StoredEvent;

/** Whether a failure is final: the event is rejected and the row moves on, where otherwise its instance would wait. */
@FunctionalInterface
public interface Terminal {
    /** True when trying the event again would never help. The event may be undecodable, so it comes as stored. */
    boolean accepts(Exception failure, StoredEvent event);
}
