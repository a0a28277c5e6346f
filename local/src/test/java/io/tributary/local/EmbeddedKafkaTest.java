/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.utils.Exit;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class EmbeddedKafkaTest {

    // A node that was stopped without notice is waited for so long before it, or another, takes over.
    private static final Map<String, String> QUICK_SESSIONS =
            Map.of("broker.session.timeout.ms", "1500", "broker.heartbeat.interval.ms", "300");

    @Test
    void carries_records() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            kafka.createTopic("events", 1, Map.of());

            Records.write(kafka.bootstrapServers(), "events", "one", "two");

            assertThat(Records.read(kafka.bootstrapServers(), "events", 2)).containsExactly("one", "two");
        }
    }

    @Test
    void a_stopped_node_comes_back_with_its_records_at_its_address() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(1, QUICK_SESSIONS)) {
            kafka.createTopic("events", 1, Map.of());
            Records.write(kafka.bootstrapServers(), "events", "one");

            kafka.stopNode(0);
            kafka.startNode(0);

            assertThat(Records.read(kafka.bootstrapServers(), "events", 1)).containsExactly("one");
        }
    }

    @Test
    void three_nodes_take_acknowledged_writes_while_one_is_down() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(3, QUICK_SESSIONS)) {
            kafka.createTopic("events", 3, Map.of());

            kafka.stopNode(1);
            Records.write(kafka.bootstrapServers(), "events", "one", "two", "three");

            assertThat(Records.read(kafka.bootstrapServers(), "events", 3))
                    .containsExactlyInAnyOrder("one", "two", "three");
        }
    }

    @Test
    void a_topic_is_not_created_by_writing_to_it() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            assertThatThrownBy(() -> Records.write(kafka.bootstrapServers(), "mistyped", "one"))
                    .hasRootCauseInstanceOf(UnknownTopicOrPartitionException.class);
        }
    }

    @Test
    void everything_is_on_loopback() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(1, Map.of())) {
            assertThat(kafka.bootstrapServers()).matches("127\\.0\\.0\\.1:\\d+");
        }
    }

    @Test
    void leaves_no_files_when_closed() {
        EmbeddedKafka kafka = EmbeddedKafka.start();
        Path folder = kafka.folder();
        assertThat(folder).isNotEmptyDirectory();

        kafka.close();

        assertThat(folder).doesNotExist();
    }

    @Test
    void leaves_no_files_of_a_jvm_that_is_killed() throws Exception {
        try (Forked jvm = Forked.run(StartsKafka.class)) {
            Path folder = Path.of(jvm.nextLine());
            assertThat(Files.exists(folder)).isTrue();

            jvm.kill();

            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(folder).doesNotExist());
        }
    }

    @Test
    void a_fatal_fault_of_kafka_does_not_end_the_jvm() {
        KafkaExits.refuse();
        Logger log = (Logger) LoggerFactory.getLogger(KafkaExits.class);
        log.setLevel(Level.OFF);
        try {
            assertThatThrownBy(() -> Exit.halt(1, "no disk"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Kafka wanted to end the JVM with status 1: no disk");
        } finally {
            log.setLevel(null);
        }
    }

    @Test
    void a_cluster_of_no_nodes_is_refused() {
        assertThatThrownBy(() -> EmbeddedKafka.start(0, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nodes must be at least 1, was 0");
    }

    static final class StartsKafka {

        private StartsKafka() {}

        public static void main(String[] arguments) throws Exception {
            EmbeddedKafka kafka = EmbeddedKafka.start();
            System.out.println(kafka.folder());
            System.in.read();
        }
    }
}
