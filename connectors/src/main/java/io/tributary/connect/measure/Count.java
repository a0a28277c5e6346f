/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.measure;

import java.util.Locale;

/** What is counted of each table. */
public enum Count {
    /** Records handed on, from the stream and from scans. */
    RECORDS("Records handed on, from the stream and from scans of the table."),
    /** Of those, the ones from scans. */
    SNAPSHOT_RECORDS("Records handed on from scans of the table."),
    /** Bytes read from the stream. */
    BYTES("Bytes read from the stream, as DynamoDB measures them."),
    /** Pages read from the stream. */
    PAGES("Pages read from the stream."),
    /** Of those, the empty ones. */
    EMPTY_PAGES("Pages read from the stream that were empty."),
    /** Throttled requests. */
    THROTTLED("Requests that DynamoDB throttled."),
    /** Expired iterators. */
    EXPIRED_ITERATORS("Iterators that expired and were renewed."),
    /** Gaps. */
    GAPS("Gaps: changes that were gone before they were read, or that Connect gave up on."),
    /** Items that are no events. */
    UNMATCHED("New or changed items that are no events."),
    /** Changed events. */
    MODIFIED("Events that were changed, and left out."),
    /** Deleted items. */
    REMOVED("Items that were deleted, and left out."),
    /** Items deleted by their time to live. */
    EXPIRED("Items that were deleted by their time to live, and left out."),
    /** Malformed events. */
    MALFORMED("Malformed events left out, since errors.tolerance is all."),
    /** Records that Connect gave up on. */
    REFUSED("Records that Connect gave up on: filtered by a transform, or refused with errors.tolerance=all.");

    private final String description;

    Count(String description) {
        this.description = description;
    }

    /** The metric's name, such as {@code empty-pages-total}. */
    public String metric() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-') + "-total";
    }

    /** One sentence about it. */
    public String description() {
        return description;
    }
}
