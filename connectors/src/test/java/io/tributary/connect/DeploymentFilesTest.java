/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tributary.connect.config.Settings;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.connect.runtime.SourceConnectorConfig;
import org.apache.kafka.connect.runtime.distributed.DistributedConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeploymentFilesTest {

    private static final Path ROOT = Path.of(System.getProperty("root.dir"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connectors/config/freight.json",
                "connectors/config/castore.json",
                "connectors/config/cqrs-es.json",
                "deploy/freight-source.json"
            })
    void the_connector_takes_its_settings(String file) throws Exception {
        Map<String, String> settings =
                new JsonMapper().readValue(ROOT.resolve(file).toFile(), new TypeReference<>() {});

        assertThat(Settings.DEFINITION.validate(settings))
                .allSatisfy(value -> assertThat(value.errorMessages()).isEmpty());
        assertThat(settings.keySet())
                .allSatisfy(name -> assertThat(known(name)).as(name).isTrue());
    }

    @Test
    void the_worker_takes_its_settings() throws Exception {
        Properties read = new Properties();
        try (Reader reader = Files.newBufferedReader(ROOT.resolve("deploy/connect-distributed.properties"))) {
            read.load(reader);
        }
        Map<String, String> settings = new TreeMap<>();
        read.stringPropertyNames().forEach(name -> settings.put(name, read.getProperty(name)));

        DistributedConfig worker = new DistributedConfig(settings);

        assertThat(worker.exactlyOnceSourceEnabled()).isTrue();
        assertThat(worker.values()).containsKeys(settings.keySet().toArray(String[]::new));
    }

    // Ours, Connect's own, and what goes on to converters and to topics.
    private static boolean known(String name) {
        return Settings.DEFINITION.names().contains(name)
                || SourceConnectorConfig.configDef().names().contains(name)
                || name.startsWith("value.converter.")
                || name.startsWith("topic.creation.");
    }
}
