/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Free ports on loopback, for parts that must be told a port before they start. */
public final class Ports {

    private Ports() {}

    /** One free port. */
    public static int free() {
        return free(1).get(0);
    }

    /**
     * Distinct free ports: all are held at once before any is let go.
     *
     * @throws IllegalArgumentException if the count is negative
     */
    public static List<Integer> free(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count must not be negative, was " + count);
        }
        List<ServerSocket> held = new ArrayList<>();
        try {
            try {
                for (int i = 0; i < count; i++) {
                    held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
                }
                return held.stream().map(ServerSocket::getLocalPort).toList();
            } finally {
                for (ServerSocket socket : held) {
                    socket.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on loopback", e);
        }
    }
}
