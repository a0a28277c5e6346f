/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.fixture.ForkedApplication;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} where AWS is not set up. */
class SurroundingsIT {
    private static final Map<String, String> CREDENTIALS =
            Map.of("AWS_ACCESS_KEY_ID", "local", "AWS_SECRET_ACCESS_KEY", "local");
    private static final Map<String, String> NOBODY = Map.of(
            "kafka.bootstrap.servers", "127.0.0.1:1",
            "tributary.registry.url", "http://127.0.0.1:1",
            "tributary.dynamodb.timeout", "2s");

    @TempDir
    private Path folder;

    @Test
    void a_region_is_needed_where_no_endpoint_is_set() throws Exception {
        refused(NOBODY, CREDENTIALS, 2, "tributary: tributary.dynamodb.region is needed");
    }

    @Test
    void credentials_are_needed() throws Exception {
        refused(
                elsewhere(),
                Map.of(),
                2,
                "tributary: there are no AWS credentials for DynamoDB: set AWS_ACCESS_KEY_ID");
    }

    private static Map<String, String> elsewhere() {
        Map<String, String> settings = new HashMap<>(NOBODY);
        settings.put("tributary.dynamodb.endpoint", "http://127.0.0.1:1");
        return settings;
    }

    private void refused(Map<String, String> settings, Map<String, String> aws, int status, String message)
            throws Exception {
        try (ForkedApplication application = ForkedApplication.run(folder, settings, aws)) {
            assertThat(application.awaitExit()).as(application.log()).isEqualTo(status);
            assertThat(application.log()).contains(message).doesNotContain("\tat ");
        }
    }
}
