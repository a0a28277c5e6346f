/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DynoxideTest {

    @Test
    void serves_an_empty_database_on_loopback() throws Exception {
        try (Dynoxide dynoxide = Dynoxide.start()) {
            assertThat(dynoxide.endpoint().getHost()).isEqualTo("127.0.0.1");
            assertThat(DynamoDbRequest.tables(dynoxide.endpoint())).isEqualTo("{\"TableNames\":[]}");
        }
    }

    @Test
    void two_of_them_know_nothing_of_each_other() throws Exception {
        try (Dynoxide one = Dynoxide.start();
                Dynoxide other = Dynoxide.start()) {
            DynamoDbRequest.createTable(one.endpoint(), "events");

            assertThat(DynamoDbRequest.tables(one.endpoint())).contains("events");
            assertThat(DynamoDbRequest.tables(other.endpoint())).doesNotContain("events");
        }
    }

    @Test
    void leaves_neither_process_nor_files_when_closed() {
        Dynoxide dynoxide = Dynoxide.start();
        Path folder = dynoxide.database().getParent();
        assertThat(folder).isNotEmptyDirectory();

        dynoxide.close();

        assertThat(ProcessHandle.of(dynoxide.pid())).isEmpty();
        assertThat(folder).doesNotExist();
    }

    @Test
    void its_data_survives_being_killed() throws Exception {
        try (Dynoxide dynoxide = Dynoxide.start()) {
            DynamoDbRequest.createTable(dynoxide.endpoint(), "events");

            dynoxide.kill();
            assertThatThrownBy(() -> DynamoDbRequest.tables(dynoxide.endpoint()))
                    .isInstanceOf(IOException.class);
            dynoxide.restart();

            assertThat(DynamoDbRequest.tables(dynoxide.endpoint())).contains("events");
        }
    }

    @Test
    void does_not_answer_while_it_is_paused() throws Exception {
        try (Dynoxide dynoxide = Dynoxide.start()) {
            dynoxide.pause();
            assertThatThrownBy(() -> DynamoDbRequest.tables(dynoxide.endpoint()))
                    .isInstanceOf(HttpTimeoutException.class);

            dynoxide.resume();

            assertThat(DynamoDbRequest.tables(dynoxide.endpoint())).contains("TableNames");
        }
    }

    @Test
    void can_be_closed_while_it_is_paused() {
        Dynoxide dynoxide = Dynoxide.start();
        dynoxide.pause();

        dynoxide.close();

        assertThat(ProcessHandle.of(dynoxide.pid())).isEmpty();
    }

    @Test
    void an_index_on_its_stream_records_is_added_while_it_runs() throws Exception {
        try (Dynoxide dynoxide = Dynoxide.start()) {
            dynoxide.indexStreamRecords();

            DynamoDbRequest.createTable(dynoxide.endpoint(), "events");
            assertThat(DynamoDbRequest.tables(dynoxide.endpoint())).contains("events");
            try (var connection = DriverManager.getConnection("jdbc:sqlite:" + dynoxide.database());
                    var indexes = connection.getMetaData().getIndexInfo(null, null, "_stream_records", false, false)) {
                assertThat(indexes.next()).isTrue();
            }
        }
    }

    @Test
    void a_port_that_is_taken_is_an_error_with_its_own_words() {
        try (Dynoxide dynoxide = Dynoxide.start()) {
            assertThatThrownBy(() -> new TiedProcess(
                            List.of(
                                    DynoxideBinary.locate().toString(),
                                    "serve",
                                    "--port",
                                    Integer.toString(dynoxide.endpoint().getPort())),
                            "Dynoxide listening"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("already in use");
        }
    }

    @Test
    void does_not_outlive_a_jvm_that_is_killed() throws Exception {
        try (Forked jvm = Forked.run(StartsDynoxide.class)) {
            long pid = Long.parseLong(jvm.nextLine());
            Path folder = Path.of(jvm.nextLine());
            assertThat(ProcessHandle.of(pid)).isPresent();

            jvm.kill();

            await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                assertThat(ProcessHandle.of(pid)).isEmpty();
                assertThat(folder).doesNotExist();
            });
        }
    }

    static final class StartsDynoxide {

        private StartsDynoxide() {}

        public static void main(String[] arguments) throws Exception {
            Dynoxide dynoxide = Dynoxide.start();
            System.out.println(dynoxide.pid());
            System.out.println(dynoxide.database().getParent());
            System.in.read();
        }
    }
}
