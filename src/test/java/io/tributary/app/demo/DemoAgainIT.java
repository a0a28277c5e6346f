/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.app.config.Settings;
import io.tributary.app.eventfile.EventLine;
import io.tributary.app.run.Lifecycle;
import io.tributary.fixture.Flags;
import io.tributary.fixture.FreightHistory;
import io.tributary.freight.Shipments;
import io.tributary.local.Dynoxide;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The endpoint goes on, in the stream of a table, with the change records of a deleted table of that name. */
class DemoAgainIT {
    private static final Path PLUGINS = Path.of(System.getProperty("root.dir"), "src", "target", "plugins");

    @Test
    void a_demo_is_not_disturbed_by_one_before_it_on_the_same_endpoint(@TempDir Path folder) throws Exception {
        try (Dynoxide dynamoDb = Dynoxide.start()) {
            demo(FreightHistory.random(7, 3, 12), dynamoDb.endpoint(), folder.resolve("before"));

            List<EventLine<?>> lines = FreightHistory.random(8, 3, 12);
            DemoResult again = demo(lines, dynamoDb.endpoint(), folder.resolve("again"));
            try (Dynoxide fresh = Dynoxide.start()) {
                DemoResult alone = demo(lines, fresh.endpoint(), folder.resolve("alone"));

                assertThat(again.rows()).isEqualTo(alone.rows());
                assertThat(again.effects()).isEqualTo(alone.effects());
                assertThat(again.effects()).isNotEmpty();
            }
        }
    }

    private static DemoResult demo(List<EventLine<?>> lines, URI endpoint, Path scratch) throws Exception {
        Settings settings = Flags.read(Map.of());
        try (Lifecycle lifecycle = new Lifecycle()) {
            DemoOptions options = new DemoOptions(
                    Shipments.projection(),
                    lines,
                    true,
                    Optional.of(endpoint),
                    PLUGINS,
                    scratch,
                    settings,
                    Duration.ofMinutes(2));
            return new Demo(options, lifecycle, new Narrator(new PrintWriter(new StringWriter()))).run();
        }
    }
}
