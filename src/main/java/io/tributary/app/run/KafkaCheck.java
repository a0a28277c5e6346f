/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import io.tributary.app.config.Setting;
import io.tributary.app.config.Settings;
import io.tributary.streams.ProjectionApplication;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;

/** Whether Kafka and the projections would take the settings. Connects to nothing. */
public final class KafkaCheck {
    private KafkaCheck() {}

    /** Each setting that they refuse, as a sentence that names it. */
    public static List<String> problems(Settings settings) {
        List<String> problems = new ArrayList<>();
        serde(Setting.SERDE_DESERIALIZER, settings.serde().deserializer(), Deserializer.class)
                .ifPresent(problems::add);
        serde(Setting.SERDE_SERIALIZER, settings.serde().serializer(), Serializer.class)
                .ifPresent(problems::add);
        Map<String, Object> kafka = new HashMap<>(KafkaSettings.streams(settings));
        // Whether it is needed is not the question here.
        kafka.putIfAbsent("bootstrap.servers", "localhost:9092");
        try {
            ProjectionApplication.check(
                    RunningProjection.topology(settings.application().prefix(), settings), kafka);
        } catch (IllegalArgumentException e) {
            problems.add(words(String.valueOf(e.getMessage()), settings));
        }
        return problems;
    }

    private static Optional<String> serde(Setting setting, String name, Class<?> type) {
        try {
            Utils.loadClass(name, type);
            return Optional.empty();
        } catch (ClassNotFoundException | LinkageError | ClassCastException e) {
            return Optional.of(setting.key() + " must be the name of a " + type.getSimpleName()
                    + " on the class path, was '" + name + "'");
        }
    }

    /** Kafka's own messages name a setting without our {@code kafka.} in front. */
    private static String words(String message, Settings settings) {
        return settings.kafka().keySet().stream().anyMatch(name -> message.startsWith(name + " "))
                ? "kafka." + message
                : "a setting that starts with 'kafka.' is refused: " + message;
    }
}
