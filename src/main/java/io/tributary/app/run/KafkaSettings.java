/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import io.tributary.app.config.Settings;
import io.tributary.streams.WireFormat;
import java.util.HashMap;
import java.util.Map;

/** Our settings in the words of Kafka's clients and of Confluent's serdes. */
final class KafkaSettings {
    private KafkaSettings() {}

    static Map<String, Object> streams(Settings settings) {
        Map<String, Object> kafka = new HashMap<>(settings.kafka());
        kafka.putIfAbsent("num.stream.threads", settings.application().threads());
        return kafka;
    }

    static WireFormat format(Settings settings) {
        return WireFormat.of(
                settings.serde().deserializer(), settings.serde().serializer(), registry(settings.registry()));
    }

    static Map<String, Object> registry(Settings.Registry registry) {
        Map<String, Object> serde = new HashMap<>();
        registry.url().ifPresent(url -> serde.put("schema.registry.url", url.toString()));
        registry.user().ifPresent(user -> {
            serde.put("basic.auth.credentials.source", "USER_INFO");
            serde.put("basic.auth.user.info", user + ":" + registry.password().orElse(""));
        });
        registry.token().ifPresent(token -> {
            serde.put("bearer.auth.credentials.source", "STATIC_TOKEN");
            serde.put("bearer.auth.token", token);
        });
        return serde;
    }
}
