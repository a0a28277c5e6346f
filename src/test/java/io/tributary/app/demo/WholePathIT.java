/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.local.Dynoxide;
import io.tributary.local.EmbeddedKafka;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The whole path with what runs on this machine without anything else. */
class WholePathIT extends WholePathScenario {
    private static EmbeddedKafka kafka;
    private static Dynoxide dynamoDb;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
        dynamoDb = Dynoxide.start();
    }

    @AfterAll
    static void stop() {
        dynamoDb.close();
        kafka.close();
    }

    @Override
    Surroundings surroundings() {
        return new Surroundings(kafka.bootstrapServers(), dynamoDb.endpoint());
    }
}
