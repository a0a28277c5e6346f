/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;

/** The bytes of the ledger's values. Each begins with the version of its format. */
final class LedgerCodec {
    private static final int FORMAT = 1;

    private LedgerCodec() {}

    static byte[] encode(LedgerEntry entry) {
        return write(out -> {
            out.writeLong(entry.highest());
            out.writeBoolean(entry.readHistory());
            write(out, entry.attempts());
            out.writeInt(entry.pending().size());
            for (Map.Entry<Long, Bytes> event : entry.pending().entrySet()) {
                out.writeLong(event.getKey());
                write(out, event.getValue().get());
            }
        });
    }

    static LedgerEntry entry(byte[] value) {
        return read(value, in -> {
            long highest = in.readLong();
            boolean readHistory = in.readBoolean();
            Attempts attempts = attempts(in);
            int size = in.readInt();
            SortedMap<Long, Bytes> pending = new TreeMap<>();
            for (int i = 0; i < size; i++) {
                pending.put(in.readLong(), Bytes.wrap(bytes(in)));
            }
            return new LedgerEntry(highest, readHistory, attempts, pending);
        });
    }

    static byte[] encode(LedgerRow row) {
        return write(out -> {
            out.writeLong(row.sent());
            out.writeLong(row.removed());
            write(out, row.repair().map(RowCommand::toBytes).orElseGet(() -> new byte[0]));
        });
    }

    static LedgerRow row(byte[] value) {
        return read(value, in -> {
            long sent = in.readLong();
            long removed = in.readLong();
            byte[] repair = bytes(in);
            return new LedgerRow(sent, removed, repair.length == 0 ? Optional.empty() : RowCommand.fromBytes(repair));
        });
    }

    static byte[] encode(KeptEvent kept) {
        return write(out -> {
            out.writeUTF(kept.topic());
            write(out, kept.key().get());
            write(out, kept.value().get());
            out.writeUTF(kept.source());
            write(out, kept.attempts());
        });
    }

    static KeptEvent kept(byte[] value) {
        return read(
                value,
                in -> new KeptEvent(
                        in.readUTF(), Bytes.wrap(bytes(in)), Bytes.wrap(bytes(in)), in.readUTF(), attempts(in)));
    }

    private static void write(DataOutputStream out, Attempts attempts) throws IOException {
        out.writeInt(attempts.count());
        out.writeLong(attempts.first());
        out.writeLong(attempts.next());
        out.writeBoolean(attempts.reported());
    }

    private static Attempts attempts(DataInputStream in) throws IOException {
        return new Attempts(in.readInt(), in.readLong(), in.readLong(), in.readBoolean());
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }

    private static byte[] write(Writer writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeByte(FORMAT);
            writer.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static <T> T read(byte[] value, Reader<T> reader) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(value))) {
            int format = in.readByte();
            if (format != FORMAT) {
                throw new IllegalStateException("the ledger holds a value of format " + format
                        + ", this version of the application reads " + FORMAT);
            }
            return reader.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Writer {
        void write(DataOutputStream out) throws IOException;
    }

    private interface Reader<T> {
        T read(DataInputStream in) throws IOException;
    }
}
