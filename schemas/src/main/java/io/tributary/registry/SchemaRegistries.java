/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

/** Makes the registry that a configuration describes. */
public final class SchemaRegistries {
    private static final String MOCK = "mock://";

    private SchemaRegistries() {}

    /** A client of the registry with a cache in front; or, for {@code mock://<name>}, this JVM's registry of that name. */
    public static SchemaRegistry of(RegistryConfig config) {
        String first = config.urls().get(0);
        if (isMock(first)) {
            return InMemorySchemaRegistry.named(first.strip().substring(MOCK.length()));
        }
        return new CachingSchemaRegistry(new HttpSchemaRegistry(config));
    }

    static boolean isMock(String url) {
        return url.strip().startsWith(MOCK);
    }
}
