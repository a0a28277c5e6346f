/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Free ports on loopback, for parts that must be told a port before they start.
 *
 * <p>They lie below the range from which systems take the ports of outgoing connections. A client that tries again and
 * again to reach a part that is down can otherwise be given that very port, and connect to itself.
 */
public final class Ports {

    private static final int FIRST = 15_000;
    private static final int LAST = 32_767;

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
                while (held.size() < count) {
                    hold(held);
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

    private static void hold(List<ServerSocket> held) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            int port = RandomGenerator.getDefault().nextInt(FIRST, LAST + 1);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            held.add(socket);
        } catch (BindException e) {
            socket.close();
        }
    }
}
