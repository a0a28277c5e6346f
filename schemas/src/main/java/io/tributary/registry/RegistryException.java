/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import org.jspecify.annotations.Nullable;

/** What a schema registry answers instead of an id or a schema, or that it does not answer. */
public abstract sealed class RegistryException extends RuntimeException
        permits RegistryUnavailableException, SchemaNotFoundException, SchemaRefusedException {
    private static final long serialVersionUID = 1L;

    RegistryException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
