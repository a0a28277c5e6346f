/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;

/** The whole path with Kafka and DynamoDB in containers; skipped where there is no Docker. */
@Testcontainers(disabledWithoutDocker = true)
class WholePathContainersIT extends WholePathScenario {
    @Container
    private static final KafkaContainer KAFKA = new KafkaContainer(DockerImageName.parse("apache/kafka:4.1.1"));

    @Container
    private static final LocalStackContainer DYNAMODB =
            new LocalStackContainer(DockerImageName.parse("localstack/localstack:4.9")).withServices("dynamodb");

    @Override
    Surroundings surroundings() {
        return new Surroundings(KAFKA.getBootstrapServers(), DYNAMODB.getEndpoint());
    }
}
