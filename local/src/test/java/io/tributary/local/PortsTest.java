/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void ports_are_distinct() {
        assertThat(Ports.free(200)).hasSize(200).doesNotHaveDuplicates();
    }

    @Test
    void a_port_can_be_bound() throws Exception {
        int port = Ports.free();

        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(socket.isBound()).isTrue();
        }
    }

    @Test
    void no_outgoing_connection_takes_them() {
        assertThat(Ports.free(200)).allSatisfy(port -> assertThat(port).isBetween(15_000, 32_767));
    }

    @Test
    void a_negative_count_is_refused() {
        assertThatThrownBy(() -> Ports.free(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count must not be negative, was -1");
    }
}
