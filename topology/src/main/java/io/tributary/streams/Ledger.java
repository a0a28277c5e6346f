/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.row.InstanceId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What a task has taken on and not finished, in its changelogged store: an entry for each instance of a row, one for a
 * row as a whole, and one for each record that could not be routed. Changes to it are part of the task's transaction,
 * with the effects and the offsets.
 *
 * <p><b>Threading.</b> For the stream thread only.
 */
final class Ledger {
    private static final byte ROW = 1;
    private static final byte KEPT = 2;

    private final KeyValueStore<Bytes, byte[]> store;

    Ledger(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    void put(String row, InstanceId instance, LedgerEntry entry) {
        store.put(key(row, instance.entry()), LedgerCodec.encode(entry));
    }

    void remove(String row, InstanceId instance) {
        store.delete(key(row, instance.entry()));
    }

    void put(String row, LedgerRow state) {
        store.put(key(row, ""), LedgerCodec.encode(state));
    }

    void remove(String row) {
        store.delete(key(row, ""));
    }

    void put(String id, KeptEvent kept) {
        store.put(kept(id), LedgerCodec.encode(kept));
    }

    void removeKept(String id) {
        store.delete(kept(id));
    }

    /** Reads everything there is, as after a restore. */
    void readAll(Reader reader) {
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                ByteBuffer key = ByteBuffer.wrap(next.key.get());
                if (key.get() == KEPT) {
                    reader.kept(text(key, key.remaining()), LedgerCodec.kept(next.value));
                    continue;
                }
                String row = text(key, key.getInt());
                String instance = text(key, key.remaining());
                if (instance.isEmpty()) {
                    reader.row(row, LedgerCodec.row(next.value));
                } else {
                    reader.entry(row, InstanceId.parse(instance), LedgerCodec.entry(next.value));
                }
            }
        }
    }

    /** Takes what {@link #readAll} finds. */
    interface Reader {
        void row(String row, LedgerRow state);

        void entry(String row, InstanceId instance, LedgerEntry entry);

        void kept(String id, KeptEvent kept);
    }

    private static Bytes key(String row, String instance) {
        byte[] first = row.getBytes(StandardCharsets.UTF_8);
        byte[] second = instance.getBytes(StandardCharsets.UTF_8);
        // The length keeps rows apart whose keys begin alike, whatever characters they have.
        return Bytes.wrap(ByteBuffer.allocate(5 + first.length + second.length)
                .put(ROW)
                .putInt(first.length)
                .put(first)
                .put(second)
                .array());
    }

    private static Bytes kept(String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        return Bytes.wrap(
                ByteBuffer.allocate(1 + bytes.length).put(KEPT).put(bytes).array());
    }

    private static String text(ByteBuffer from, int length) {
        byte[] bytes = new byte[length];
        from.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
