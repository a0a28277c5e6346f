/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.CrossChecks;
import io.tributary.connect.config.Settings;
import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.read.AwsClients;
import io.tributary.connect.read.EventTables;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.errors.ConnectException;
import software.amazon.awssdk.core.exception.SdkException;

/** What can only be found out by looking: whether the tables are there, can be reached, and have their stream. */
final class Validation {
    private final AwsClients.Factory factory;

    Validation(AwsClients.Factory factory) {
        this.factory = factory;
    }

    /** Adds what is wrong to what each setting's own check found; looks at nothing while those find something. */
    Config complete(Config checked, Map<String, String> given) {
        if (hasErrors(checked)) {
            return checked;
        }
        SourceConfig config = new SourceConfig(given);
        CrossChecks.problems(config).forEach((setting, problem) -> report(checked, setting, problem));
        if (!hasErrors(checked)) {
            look(checked, config);
        }
        return checked;
    }

    private void look(Config checked, SourceConfig config) {
        try (AwsClients clients = factory.create(config)) {
            EventTables tables = new EventTables(clients.tables());
            for (String table : config.tables()) {
                tables.look(table)
                        .fold(
                                found -> lookAtStream(checked, config, clients, found.stream()),
                                wrong -> report(checked, Settings.TABLES, wrong.problem()),
                                wrong -> report(checked, endpointSetting(config), wrong.problem()));
            }
        } catch (ConnectException e) {
            report(checked, Settings.REGION, String.valueOf(e.getMessage()));
        }
    }

    private static Config lookAtStream(Config checked, SourceConfig config, AwsClients clients, String stream) {
        try {
            clients.streams()
                    .describeStream(request -> request.streamArn(stream).limit(1));
            return checked;
        } catch (SdkException e) {
            String setting = config.streamsEndpoint().isPresent() ? Settings.STREAMS_ENDPOINT : Settings.REGION;
            return report(checked, setting, "DescribeStream of '" + stream + "' failed: " + e.getMessage());
        }
    }

    private static String endpointSetting(SourceConfig config) {
        return config.endpoint().isPresent() ? Settings.ENDPOINT : Settings.REGION;
    }

    private static Config report(Config checked, String setting, String problem) {
        for (ConfigValue value : checked.configValues()) {
            if (value.name().equals(setting)) {
                value.addErrorMessage(setting + ": " + problem);
            }
        }
        return checked;
    }

    private static boolean hasErrors(Config config) {
        return config.configValues().stream()
                .anyMatch(value -> !value.errorMessages().isEmpty());
    }
}
