/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import java.util.LinkedHashMap;
import java.util.Map;

/** What is wrong with settings that are right each by itself. */
public final class CrossChecks {
    private CrossChecks() {}

    /** The problems, by the setting to change. */
    public static Map<String, String> problems(SourceConfig config) {
        Map<String, String> problems = new LinkedHashMap<>();
        if (config.accessKeyId().isPresent() && config.secretAccessKey().isEmpty()) {
            problems.put(Settings.SECRET_ACCESS_KEY, "must be given together with " + Settings.ACCESS_KEY_ID);
        }
        if (config.accessKeyId().isEmpty() && config.secretAccessKey().isPresent()) {
            problems.put(Settings.ACCESS_KEY_ID, "must be given together with " + Settings.SECRET_ACCESS_KEY);
        }
        if (config.accessKeyId().isPresent() && config.credentialsProvider().isPresent()) {
            problems.put(
                    Settings.CREDENTIALS_PROVIDER,
                    "must not be given together with " + Settings.ACCESS_KEY_ID + ": choose one");
        }
        if (config.tables().ways() != 1) {
            problems.put(
                    Settings.TABLES,
                    "exactly one of " + Settings.TABLES + ", " + Settings.TABLES_REGEX + " and " + Settings.TABLES_TAG
                            + " must be given");
        }
        if (config.assumeRole().isEmpty() && config.externalId().isPresent()) {
            problems.put(Settings.ASSUME_ROLE_EXTERNAL_ID, "needs " + Settings.ASSUME_ROLE_ARN);
        }
        if (config.recordMode() == RecordMode.CHANGE && config.unmatchedTopic().isPresent()) {
            problems.put(Settings.UNMATCHED_TOPIC, "has no meaning with " + Settings.RECORD_MODE + "=change");
        }
        if (config.unmatchedTopic().filter(config.heartbeatTopic()::equals).isPresent()) {
            problems.put(Settings.UNMATCHED_TOPIC, "must not be the heartbeat topic");
        }
        try {
            config.layout();
        } catch (IllegalArgumentException e) {
            problems.put(
                    LayoutSettings.PARTITION_KEY_FORM,
                    e.getMessage() + "; the stream is named by " + LayoutSettings.ONLY_STREAM);
        }
        return problems;
    }
}
