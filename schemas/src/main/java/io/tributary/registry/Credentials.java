/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How we say who we are to a registry. The secret leaves this class only as a header.
 *
 * <p><b>Threading.</b> Immutable.
 */
public final class Credentials {
    private static final Credentials NONE = new Credentials("none", null);

    private final String kind;
    private final @Nullable String header;

    private Credentials(String kind, @Nullable String header) {
        this.kind = kind;
        this.header = header;
    }

    /** No credentials. */
    public static Credentials none() {
        return NONE;
    }

    /**
     * User and password for HTTP basic authentication.
     *
     * @param userInfo both, joined with a colon
     * @throws IllegalArgumentException if there is no colon
     */
    public static Credentials basic(String userInfo) {
        if (userInfo.indexOf(':') < 1) {
            throw new IllegalArgumentException("basic credentials must be <user>:<password>");
        }
        byte[] bytes = userInfo.getBytes(StandardCharsets.UTF_8);
        return new Credentials("basic", "Basic " + Base64.getEncoder().encodeToString(bytes));
    }

    /**
     * A bearer token.
     *
     * @throws IllegalArgumentException if the token is empty or has characters that no header may have
     */
    public static Credentials bearer(String token) {
        // The HTTP client would quote a bad header, secret and all, in its exception.
        if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new IllegalArgumentException("a bearer token must be printable ASCII without spaces");
        }
        return new Credentials("bearer", "Bearer " + token);
    }

    /** The value of the Authorization header, if there is to be one. */
    Optional<String> header() {
        return Optional.ofNullable(header);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Credentials that && Objects.equals(header, that.header);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(header);
    }

    /** The kind of credentials, without the secret. */
    @Override
    public String toString() {
        return kind;
    }
}
