/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.CrossChecks;
import io.tributary.connect.config.OnGap;
import io.tributary.connect.config.Settings;
import io.tributary.connect.config.SnapshotMode;
import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.read.AwsClients;
import io.tributary.connect.read.EventTables;
import io.tributary.connect.read.TableAnswer;
import io.tributary.connect.read.TableNames;
import io.tributary.connect.read.Trouble;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.errors.ConnectException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;

/**
 * What can only be found out by looking: whether the tables are there, can be reached, have their stream, and may be read
 * as the settings want. Each action is tried once, and what is wrong is reported at the setting that changes it.
 */
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
            Look look = new Look(checked, config, clients);
            look.tables();
        } catch (ConnectException e) {
            report(checked, Settings.REGION, String.valueOf(e.getMessage()));
        }
    }

    private record Look(Config checked, SourceConfig config, AwsClients clients) {
        void tables() {
            NavigableSet<String> names;
            try {
                names = new TableNames(clients.tables()).find(config.tables());
            } catch (SdkException e) {
                failed("ListTables, DescribeTable or ListTagsOfResource", e, Settings.ENDPOINT);
                return;
            }
            if (names.isEmpty()) {
                String setting = config.tables().regex().isPresent() ? Settings.TABLES_REGEX : Settings.TABLES_TAG;
                report(checked, setting, "no table is chosen by it in this region and account");
            }
            EventTables tables = new EventTables(clients.tables());
            for (String table : names) {
                if (hasErrors(checked)) {
                    return;
                }
                tables.look(table)
                        .fold(
                                found -> table(found),
                                wrong -> report(checked, tablesSetting(), wrong.problem()),
                                wrong -> report(
                                        checked, settingOf(wrong.trouble(), Settings.ENDPOINT), wrong.problem()));
            }
        }

        private Config table(TableAnswer.Followable found) {
            stream(found.stream());
            if (!hasErrors(checked) && config.snapshotMode() != SnapshotMode.INITIAL_ONLY) {
                attempt(
                        "ListStreams of '" + found.table() + "'",
                        Settings.STREAMS_ENDPOINT,
                        () -> clients.streams()
                                .listStreams(request ->
                                        request.tableName(found.table()).limit(1)));
            }
            if (!hasErrors(checked) && mayScan()) {
                attempt(
                        "Scan of '" + found.table() + "'",
                        Settings.ENDPOINT,
                        () -> clients.tables()
                                .scan(request ->
                                        request.tableName(found.table()).limit(1)));
            }
            return checked;
        }

        private boolean mayScan() {
            return config.snapshotMode() != SnapshotMode.NO_DATA || config.onGap() == OnGap.SNAPSHOT;
        }

        private void stream(String stream) {
            attempt("DescribeStream of '" + stream + "'", Settings.STREAMS_ENDPOINT, () -> {
                List<software.amazon.awssdk.services.dynamodb.model.Shard> shards = clients.streams()
                        .describeStream(request -> request.streamArn(stream).limit(1))
                        .streamDescription()
                        .shards();
                for (software.amazon.awssdk.services.dynamodb.model.Shard shard : shards) {
                    shard(stream, shard.shardId());
                }
            });
        }

        private void shard(String stream, String shard) {
            attempt("GetShardIterator or GetRecords of '" + stream + "'", Settings.STREAMS_ENDPOINT, () -> {
                String iterator = clients.streams()
                        .getShardIterator(request -> request.streamArn(stream)
                                .shardId(shard)
                                .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                        .shardIterator();
                clients.streams()
                        .getRecords(request -> request.shardIterator(iterator).limit(1));
            });
        }

        private void attempt(String action, String endpoint, Runnable attempt) {
            try {
                attempt.run();
            } catch (SdkException e) {
                failed(action, e, endpoint);
            }
        }

        private void failed(String action, SdkException problem, String endpoint) {
            Trouble trouble = Trouble.of(problem);
            if (trouble == Trouble.LASTING
                    || (trouble == Trouble.PASSING && !(problem instanceof AwsServiceException))) {
                report(checked, settingOf(trouble, endpoint), action + " failed: " + problem.getMessage());
            }
        }

        /** What the service refuses, other credentials may be allowed; what cannot be reached may be elsewhere. */
        private String settingOf(Trouble trouble, String endpoint) {
            if (trouble == Trouble.LASTING) {
                return config.assumeRole().isPresent()
                        ? Settings.ASSUME_ROLE_ARN
                        : config.accessKeyId().isPresent() ? Settings.ACCESS_KEY_ID : Settings.CREDENTIALS_PROVIDER;
            }
            boolean elsewhere = endpoint.equals(Settings.STREAMS_ENDPOINT)
                    ? config.streamsEndpoint().isPresent()
                    : config.endpoint().isPresent();
            return elsewhere ? endpoint : Settings.REGION;
        }

        private String tablesSetting() {
            return config.tables().names().isPresent()
                    ? Settings.TABLES
                    : config.tables().regex().isPresent() ? Settings.TABLES_REGEX : Settings.TABLES_TAG;
        }
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
