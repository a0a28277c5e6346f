/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.apache.avro.Schema;

/**
 * Asks another registry once for what never changes, and once a minute for the newest schema of a subject. Failures are
 * not remembered. Several threads that ask for the same make one request.
 */
public final class CachingSchemaRegistry implements SchemaRegistry {
    private static final int ENTRIES = 1_000;
    private static final Duration LATEST_FOR = Duration.ofMinutes(1);

    private record Registration(String subject, Schema schema) {}

    private final SchemaRegistry registry;
    private final Cache<Registration, Integer> registered = forEver();
    private final Cache<Registration, Integer> found = forEver();
    private final Cache<Integer, Schema> schemas = forEver();
    private final Cache<String, RegisteredSchema> latest = Caffeine.newBuilder()
            .maximumSize(ENTRIES)
            .expireAfterWrite(LATEST_FOR)
            .build();

    /** A cache in front of a registry. */
    public CachingSchemaRegistry(SchemaRegistry registry) {
        this.registry = registry;
    }

    @Override
    public int register(String subject, Schema schema) {
        return registered.get(new Registration(subject, schema), key -> registry.register(key.subject(), key.schema()));
    }

    @Override
    public int lookup(String subject, Schema schema) {
        return found.get(new Registration(subject, schema), key -> registry.lookup(key.subject(), key.schema()));
    }

    @Override
    public RegisteredSchema latest(String subject) {
        return latest.get(subject, registry::latest);
    }

    @Override
    public Schema schema(int id) {
        return schemas.get(id, registry::schema);
    }

    private static <K, V> Cache<K, V> forEver() {
        return Caffeine.newBuilder().maximumSize(ENTRIES).build();
    }
}
