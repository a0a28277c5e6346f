/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * What one request for records gave.
 *
 * @param records in the order of the shard; none is normal, and says nothing about whether there are more
 * @param bytes how large they are, as the service measures them
 * @param full whether the request stopped at the service's limit, so that there is more to ask for at once
 * @param last whether the shard is closed and these are its last records
 */
public record Page(List<Record> records, long bytes, boolean full, boolean last) {
    /** Copies. */
    public Page {
        records = List.copyOf(records);
    }
}
