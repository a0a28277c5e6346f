/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

/** An event whose type is not declared, or whose data does not have the shape of its type. */
public final class EventDecodeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Names the event's place and type in front of what is wrong with it. */
    public EventDecodeException(StoredEvent event, String problem, Throwable cause) {
        super("event " + event.position() + " of type '" + event.type() + "': " + problem, cause);
    }

    /** Names the event's place and type in front of what is wrong with it. */
    public EventDecodeException(StoredEvent event, String problem) {
        super("event " + event.position() + " of type '" + event.type() + "': " + problem);
    }
}
