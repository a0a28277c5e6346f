/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.connect.snapshot.SegmentState;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item that a scan found.
 *
 * @param segment the segment of the table it lies in
 * @param state the state of the segment once the item is handed on
 * @param image the item
 * @param scannedAt a time no later than the read
 */
public record ScannedItem(int segment, SegmentState state, Map<String, AttributeValue> image, Instant scannedAt) {
    /** The place of the item; its attributes may be personal and stay out of logs. */
    @Override
    public String toString() {
        return "an item of segment " + segment;
    }
}
