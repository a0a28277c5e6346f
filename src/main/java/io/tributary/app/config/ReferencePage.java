/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The reference page of all settings. */
public final class ReferencePage {
    private ReferencePage() {}

    /** The page in Markdown. */
    public static String markdown() {
        String rows = Stream.of(Setting.values())
                .map(setting -> "| `%s` | `%s` | %s | %s | %s |%n"
                        .formatted(
                                setting.key(),
                                setting.variable(),
                                setting.kind().words(),
                                setting.preset().isEmpty() ? "" : "`" + setting.preset() + "`",
                                setting.text()))
                .collect(Collectors.joining());
        return """
                # Configuration

                <!-- Generated from the settings in io.tributary.app.config.Setting; a test compares the two. -->

                `--config tributary.yaml` names a file, `--set name=value` sets one value. Flags win over the environment,
                the environment over the file, the file over the defaults. In the environment a name is upper-case with `_`
                for `.`. A name that is not on this page is refused, with the nearest one that is.

                | setting | variable | value | default | |
                | --- | --- | --- | --- | --- |
                """ + rows + """

                Everything under `kafka.` (in the environment `KAFKA_`) goes to Kafka's clients and to Kafka Streams as it is,
                without the `kafka.`: `kafka.bootstrap.servers` (needed by `run`), `kafka.security.protocol`,
                `kafka.sasl.jaas.config`, `kafka.state.dir`, `kafka.consumer.max.poll.records` and so on. What Tributary's
                promises rest on, such as `processing.guarantee`, cannot be changed by it.
                """;
    }
}
