/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What one request of a scan gave.
 *
 * @param items the items
 * @param last the key where the next request goes on; empty at the segment's end
 * @param capacity the read capacity units that it used
 */
public record ScanPage(List<Map<String, AttributeValue>> items, Map<String, AttributeValue> last, double capacity) {
    /** Copies. */
    public ScanPage {
        items = List.copyOf(items);
        last = Map.copyOf(last);
    }

    /** Whether the segment was scanned to its end. */
    public boolean isLast() {
        return last.isEmpty();
    }
}
