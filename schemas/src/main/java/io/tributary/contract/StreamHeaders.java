/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.contract;

import org.jspecify.annotations.NullMarked;

/** The headers of an event on the topic of its stream. */
@NullMarked
public final class StreamHeaders {
    /** The event's own id, which survives a snapshot. */
    public static final String EVENT_ID = "tributary-event-id";

    /** The table the event was read from. */
    public static final String TABLE = "dynamodb-table";

    /** The change's number in the table's stream, a decimal number of up to 40 digits; absent in snapshots. */
    public static final String SEQUENCE_NUMBER = "dynamodb-sequence-number";

    /** DynamoDB's id of the change; absent in snapshots. */
    public static final String CHANGE_ID = "dynamodb-event-id";

    /** Whether the event was read from the table and not from its stream: {@code true} or {@code false}. */
    public static final String SNAPSHOT = "snapshot";

    private StreamHeaders() {}
}
