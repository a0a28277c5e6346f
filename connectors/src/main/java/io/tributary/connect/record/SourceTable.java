/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.event.KeyText;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table and the stream of it that is read.
 *
 * @param name the table's name
 * @param stream the stream's ARN
 * @param keys the names of the key attributes, the partition key first
 */
public record SourceTable(String name, String stream, List<String> keys) {
    /** Copies. */
    public SourceTable {
        keys = List.copyOf(keys);
    }

    /** The key of an item as text: its values, joined as all keys on topics are. */
    public String keyText(Map<String, AttributeValue> item) {
        return KeyText.join(keys.stream().map(name -> text(item.get(name))).toList());
    }

    private static String text(@Nullable AttributeValue value) {
        if (value == null) {
            return "?";
        }
        if (value.b() != null) {
            return Base64.getEncoder().encodeToString(value.b().asByteArray());
        }
        return value.s() != null ? value.s() : value.n() != null ? value.n() : "?";
    }
}
