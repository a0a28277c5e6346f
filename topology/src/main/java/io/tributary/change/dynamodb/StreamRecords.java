/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change.dynamodb;

import io.tributary.change.ChangeRecord;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** Records of DynamoDB Streams as change records. */
public final class StreamRecords {
    private static final String TIME_TO_LIVE = "dynamodb.amazonaws.com";

    private StreamRecords() {}

    /**
     * A record of a table's stream.
     *
     * @throws IllegalArgumentException if the record's operation is unknown
     */
    public static ChangeRecord of(String table, Record record) {
        StreamRecord change = record.dynamodb();
        return new ChangeRecord(
                record.eventID(),
                table,
                kind(record),
                change.hasOldImage() ? item(change.oldImage()) : Optional.empty(),
                change.hasNewImage() ? item(change.newImage()) : Optional.empty());
    }

    private static ChangeRecord.Kind kind(Record record) {
        OperationType operation = record.eventName();
        if (operation == OperationType.INSERT) {
            return ChangeRecord.Kind.INSERTED;
        }
        if (operation == OperationType.MODIFY) {
            return ChangeRecord.Kind.MODIFIED;
        }
        if (operation == OperationType.REMOVE) {
            boolean expired = record.userIdentity() != null
                    && TIME_TO_LIVE.equals(record.userIdentity().principalId());
            return expired ? ChangeRecord.Kind.EXPIRED : ChangeRecord.Kind.REMOVED;
        }
        throw new IllegalArgumentException(
                "record " + record.eventID() + " has the unknown operation " + record.eventNameAsString());
    }

    private static Optional<Item> item(Map<String, AttributeValue> image) {
        return image.isEmpty() ? Optional.empty() : Optional.of(AttributeValues.toItem(image));
    }
}
