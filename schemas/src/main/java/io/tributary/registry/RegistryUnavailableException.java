/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import org.jspecify.annotations.Nullable;

/**
 * The registry gave no answer: it cannot be reached, it is overloaded, it does not accept our credentials, or something
 * else answers at its address. That says nothing about the schema at hand: try again later.
 */
public final class RegistryUnavailableException extends RegistryException {
    private static final long serialVersionUID = 1L;

    private final boolean passing;

    RegistryUnavailableException(String message, boolean passing, @Nullable Throwable cause) {
        super(message, cause);
        this.passing = passing;
    }

    /** Whether it may pass within a moment, unlike a wrong password. */
    boolean passing() {
        return passing;
    }
}
