/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import org.jspecify.annotations.Nullable;

/** A schema that the registry does not accept, or that came from it and is no Avro schema. */
public final class SchemaRefusedException extends RegistryException {
    private static final long serialVersionUID = 1L;

    SchemaRefusedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
