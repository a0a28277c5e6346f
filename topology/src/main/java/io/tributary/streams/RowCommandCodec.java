/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.row.InstanceId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The bytes of row commands: a format version, a kind, and the kind's own fields. */
final class RowCommandCodec {
    private static final int FORMAT = 1;
    private static final int HELLO = 1;
    private static final int ACKNOWLEDGE = 2;
    private static final int WAKE = 3;
    private static final int DRAIN = 4;
    private static final int CATCH_UP = 5;
    private static final int REBUILD = 6;

    private RowCommandCodec() {}

    static byte[] encode(RowCommand command) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            out.writeByte(FORMAT);
            if (command instanceof RowCommand.Hello hello) {
                out.writeByte(HELLO);
                out.writeInt(hello.partition());
            } else if (command instanceof RowCommand.Acknowledge acknowledge) {
                out.writeByte(ACKNOWLEDGE);
                out.writeLong(acknowledge.sequence());
            } else if (command instanceof RowCommand.Rebuild rebuild) {
                out.writeByte(REBUILD);
                out.writeInt(rebuild.instances().size());
                for (InstanceId instance : rebuild.instances()) {
                    out.writeUTF(instance.entry());
                }
            } else {
                out.writeByte(kindWithoutFields(command));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static int kindWithoutFields(RowCommand command) {
        if (command instanceof RowCommand.Wake) {
            return WAKE;
        }
        return command instanceof RowCommand.Drain ? DRAIN : CATCH_UP;
    }

    static Optional<RowCommand> decode(byte[] value) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(value))) {
            if (in.readByte() != FORMAT) {
                return Optional.empty();
            }
            int kind = in.readByte();
            return switch (kind) {
                case HELLO -> Optional.of(new RowCommand.Hello(in.readInt()));
                case ACKNOWLEDGE -> Optional.of(new RowCommand.Acknowledge(in.readLong()));
                case WAKE -> Optional.of(new RowCommand.Wake());
                case DRAIN -> Optional.of(new RowCommand.Drain());
                case CATCH_UP -> Optional.of(new RowCommand.CatchUp());
                case REBUILD -> Optional.of(new RowCommand.Rebuild(instances(in)));
                default -> Optional.empty();
            };
        } catch (IOException | IllegalArgumentException e) {
            // Cut short or not ours: a record on this topic must never stop the rows behind it.
            return Optional.empty();
        }
    }

    private static List<InstanceId> instances(DataInputStream in) throws IOException {
        int size = in.readInt();
        List<InstanceId> instances = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            instances.add(InstanceId.parse(in.readUTF()));
        }
        return instances;
    }
}
