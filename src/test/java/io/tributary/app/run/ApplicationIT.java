/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.fixture.Backends;
import io.tributary.fixture.ForkedApplication;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} against a broker and a DynamoDB without anything in them. */
class ApplicationIT {
    private static Backends backends;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        backends = new Backends();
    }

    @AfterAll
    static void stop() {
        backends.close();
    }

    @Test
    void what_is_missing_is_made_only_when_the_settings_say_so() throws Exception {
        try (ForkedApplication application = ForkedApplication.run(folder, Map.copyOf(flags()))) {
            assertThat(application.awaitExit()).as(application.log()).isEqualTo(1);
            assertThat(application.log())
                    .contains("missing in DynamoDB: freight-events, freight-read;", "tributary.tables.create=true");
        }

        Map<String, String> tables = flags();
        tables.put("tributary.tables.create", "true");
        try (ForkedApplication application = ForkedApplication.run(folder, tables)) {
            assertThat(application.awaitExit()).as(application.log()).isEqualTo(1);
            assertThat(application.log())
                    .contains(
                            "missing in Kafka: ", "freight.Order", "delivered-effects", "tributary.topics.create=true");
        }

        Map<String, String> all = flags();
        all.put("tributary.topics.create", "true");
        try (ForkedApplication application = ForkedApplication.run(folder, all)) {
            application.awaitLog("Ready projections=\"shipments\"");
            assertThat(application.stop()).isEqualTo(130);
        }
    }

    private Map<String, String> flags() {
        Map<String, String> flags = backends.flags();
        flags.put("kafka.state.dir", folder.resolve("state").toString());
        flags.put("tributary.http.port", "0");
        return flags;
    }
}
