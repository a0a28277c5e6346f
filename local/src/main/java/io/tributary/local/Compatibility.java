/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaValidationException;
import org.apache.avro.SchemaValidatorBuilder;
import org.jspecify.annotations.Nullable;

/** What a new version of a schema has to hold against the earlier ones, by the names of the registry's protocol. */
enum Compatibility {
    NONE,
    BACKWARD,
    BACKWARD_TRANSITIVE,
    FORWARD,
    FORWARD_TRANSITIVE,
    FULL,
    FULL_TRANSITIVE;

    static Optional<Compatibility> named(@Nullable String name) {
        return Arrays.stream(values()).filter(each -> each.name().equals(name)).findFirst();
    }

    /**
     * Whether the candidate may follow.
     *
     * @param earlier the earlier versions, the newest first
     */
    boolean allows(Schema candidate, List<Schema> earlier) {
        if (this == NONE) {
            return true;
        }
        SchemaValidatorBuilder builder = new SchemaValidatorBuilder();
        if (name().startsWith("BACKWARD")) {
            builder.canReadStrategy();
        } else if (name().startsWith("FORWARD")) {
            builder.canBeReadStrategy();
        } else {
            builder.mutualReadStrategy();
        }
        try {
            (name().endsWith("_TRANSITIVE") ? builder.validateAll() : builder.validateLatest())
                    .validate(candidate, earlier);
            return true;
        } catch (SchemaValidationException e) {
            return false;
        }
    }
}
