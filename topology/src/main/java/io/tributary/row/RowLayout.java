/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.item.Item;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the rows of one projection and their outbox lie.
 *
 * @param table the read model's table
 * @param entity the marker of its rows; a tombstone's has {@code #tombstone} behind it, an outbox item's {@code #outbox}
 * @param keyNames the attributes of a row key, in order
 * @param attributes the names of the table's key attributes
 * @param partitionKey how the partition key is made
 * @param sortKey how the sort key is made
 * @param outboxTable the table of the outbox, when it is not the row's own partition; its keys are {@code pk} and
 *     {@code sk}
 */
public record RowLayout(
        String table,
        String entity,
        List<String> keyNames,
        KeyAttributes attributes,
        KeyTemplate partitionKey,
        Optional<KeyTemplate> sortKey,
        Optional<String> outboxTable) {

    /** The attribute that says what an item is. */
    public static final String ENTITY = "entity";

    private static final String TOMBSTONE = "#tombstone";
    private static final int MAX_PARTITION_BYTES = 2048;
    private static final int MAX_SORT_BYTES = 1024;
    /** What an outbox item's sort key has behind the row's. */
    private static final int OUTBOX_SUFFIX_BYTES = "#outbox#".length() + 20;

    /** Copies. */
    public RowLayout {
        keyNames = List.copyOf(keyNames);
    }

    /** The primary key of a row. */
    public ItemKey keyOf(RowKey row) {
        return new ItemKey(partitionKey.write(row), sortKey.map(template -> template.write(row)));
    }

    /** Why DynamoDB would refuse a row's key; nothing when it would not. */
    public Optional<String> problemWith(RowKey row) {
        ItemKey key = keyOf(row);
        Optional<String> partition = problemWith(attributes.partition(), key.partition(), MAX_PARTITION_BYTES);
        return partition.isPresent()
                ? partition
                : key.sort()
                        .flatMap(sort -> problemWith(
                                attributes.sort().orElseThrow(), sort, MAX_SORT_BYTES - OUTBOX_SUFFIX_BYTES));
    }

    /** The row that an item's key stands for; nothing when the item has another kind of key. */
    public Optional<RowKey> rowOf(Item item) {
        Optional<Map<String, String>> partition =
                item.get(attributes.partition()).flatMap(value -> partitionKey.read(value.toString()));
        Optional<Map<String, String>> sort = sortKey.isEmpty()
                ? Optional.of(Map.of())
                : item.get(attributes.sort().orElseThrow())
                        .flatMap(value -> sortKey.get().read(value.toString()));
        if (partition.isEmpty() || sort.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new RowKey(
                keyNames,
                keyNames.stream()
                        .map(name ->
                                partition.get().getOrDefault(name, sort.get().getOrDefault(name, "")))
                        .toList()));
    }

    /** The key attributes and the marker of a row or tombstone: what belongs to neither user nor projection. */
    public Item marked(RowKey row, boolean tombstone) {
        ItemKey key = keyOf(row);
        Map<String, String> marks = new HashMap<>(8);
        marks.put(attributes.partition(), key.partition());
        marks.put(ENTITY, tombstone ? entity + TOMBSTONE : entity);
        key.sort().ifPresent(sort -> marks.put(attributes.sort().orElseThrow(), sort));
        return Item.of(marks);
    }

    /** Whether an item is a tombstone of this layout's rows. */
    public boolean isTombstone(Item item) {
        return item.get(ENTITY).orElse("") instanceof String marker
                && marker.length() == entity.length() + TOMBSTONE.length()
                && marker.startsWith(entity)
                && marker.endsWith(TOMBSTONE);
    }

    /** What an item says it is, when that is something else than a row or tombstone of this layout. */
    public Optional<String> foreignEntity(Item item) {
        return item.get(ENTITY).map(Object::toString).filter(marker -> !marker.equals(entity) && !isTombstone(item));
    }

    /** The names that {@link #marked} sets. */
    public List<String> markNames() {
        return attributes.sort().isPresent()
                ? List.of(attributes.partition(), attributes.sort().get(), ENTITY)
                : List.of(attributes.partition(), ENTITY);
    }

    private static Optional<String> problemWith(String attribute, String value, int max) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
            return Optional.of("key attribute '" + attribute
                    + "' has half a surrogate pair in it, which cannot be stored; cut texts between code points");
        }
        int bytes = value.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0) {
            return Optional.of("key attribute '" + attribute + "' is empty");
        }
        return bytes > max
                ? Optional.of(
                        "key attribute '" + attribute + "' has " + bytes + " bytes, at most " + max + " are allowed")
                : Optional.empty();
    }
}
