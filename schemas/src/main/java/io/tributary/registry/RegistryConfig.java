/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import java.time.Duration;
import java.util.List;

/**
 * Where a registry is and how to talk to it.
 *
 * @param urls its addresses, tried in turn, {@code http(s)://[user:password@]host[:port][/path]}; or one
 *     {@code mock://<name>}, a registry in this JVM
 * @param credentials used where a url has none of its own
 * @param connectTimeout how long to wait for a connection
 * @param requestTimeout how long to wait for a whole answer
 * @param retries how often to try all addresses again
 * @param retryWait how long to wait before the first of those; doubled each time
 * @param retryMaxWait the longest wait between two
 */
public record RegistryConfig(
        List<String> urls,
        Credentials credentials,
        Duration connectTimeout,
        Duration requestTimeout,
        int retries,
        Duration retryWait,
        Duration retryMaxWait) {

    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if there is no url, a url is none, or a number or duration is out of its range
     */
    public RegistryConfig {
        urls = List.copyOf(urls);
        if (urls.isEmpty()) {
            throw new IllegalArgumentException("a schema registry must have at least one url, had none");
        }
        if (urls.stream().anyMatch(SchemaRegistries::isMock)) {
            if (urls.size() > 1) {
                throw new IllegalArgumentException(
                        "a mock:// schema registry must be the only url, was one of " + urls.size());
            }
        } else {
            urls.forEach(RegistryUrl::parse);
        }
        positive("connectTimeout", connectTimeout);
        positive("requestTimeout", requestTimeout);
        positive("retryWait", retryWait);
        positive("retryMaxWait", retryMaxWait);
        if (retries < 0) {
            throw new IllegalArgumentException("retries must not be negative, was " + retries);
        }
        if (retryMaxWait.compareTo(retryWait) < 0) {
            throw new IllegalArgumentException(
                    "retryMaxWait must not be below retryWait " + retryWait + ", was " + retryMaxWait);
        }
    }

    /** A registry at these addresses, without credentials, with the usual patience. */
    public static RegistryConfig of(String... urls) {
        return new RegistryConfig(
                List.of(urls),
                Credentials.none(),
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                3,
                Duration.ofMillis(100),
                Duration.ofSeconds(2));
    }

    /** The same with other credentials. */
    public RegistryConfig with(Credentials other) {
        return new RegistryConfig(urls, other, connectTimeout, requestTimeout, retries, retryWait, retryMaxWait);
    }

    /** The same with other patience. */
    public RegistryConfig with(Duration requestTimeout, int retries, Duration retryWait, Duration retryMaxWait) {
        return new RegistryConfig(urls, credentials, connectTimeout, requestTimeout, retries, retryWait, retryMaxWait);
    }

    private static void positive(String name, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + " must be positive, was " + duration);
        }
    }

    /** The number of addresses and the kind of credentials; a url may hold a password. */
    @Override
    public String toString() {
        return "RegistryConfig[" + urls.size() + " urls, credentials " + credentials + "]";
    }
}
