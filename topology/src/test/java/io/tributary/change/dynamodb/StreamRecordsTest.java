/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.change.ChangeRecord;
import io.tributary.item.Item;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;

class StreamRecordsTest {
    private static final Map<String, AttributeValue> IMAGE = Map.of("pk", AttributeValue.fromS("a"));
    private static final Item ITEM = Item.of(Map.of("pk", "a"));

    @Test
    @Rule("projections 13.2")
    void each_operation_has_its_kind_and_images() {
        assertThat(of(OperationType.INSERT, ""))
                .isEqualTo(
                        new ChangeRecord("e-1", "t", ChangeRecord.Kind.INSERTED, Optional.empty(), Optional.of(ITEM)));
        assertThat(of(OperationType.MODIFY, "").kind()).isEqualTo(ChangeRecord.Kind.MODIFIED);
        assertThat(of(OperationType.REMOVE, ""))
                .extracting(ChangeRecord::kind, ChangeRecord::before)
                .containsExactly(ChangeRecord.Kind.REMOVED, Optional.of(ITEM));
        assertThat(of(OperationType.REMOVE, "dynamodb.amazonaws.com").kind()).isEqualTo(ChangeRecord.Kind.EXPIRED);
    }

    @Test
    void an_unknown_operation_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(OperationType.UNKNOWN_TO_SDK_VERSION, ""))
                .withMessageContaining("unknown operation");
    }

    private static ChangeRecord of(OperationType operation, String principal) {
        Record.Builder record = Record.builder()
                .eventID("e-1")
                .eventName(operation)
                .dynamodb(change -> {
                    if (operation != OperationType.INSERT) {
                        change.oldImage(IMAGE);
                    }
                    if (operation != OperationType.REMOVE) {
                        change.newImage(IMAGE);
                    }
                });
        if (!principal.isEmpty()) {
            record.userIdentity(who -> who.principalId(principal).type("Service"));
        }
        return StreamRecords.of("t", record.build());
    }
}
