/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import io.tributary.registry.RegisteredSchema;
import io.tributary.registry.SchemaRegistry;
import org.apache.avro.Schema;

/** Which registered schema a record is written with. */
public enum WriterSchemas {
    /** The record's own, which is registered when it is not yet. */
    REGISTER {
        @Override
        Choice choose(SchemaRegistry registry, String subject, Schema schema) {
            return new Choice(registry.register(subject, schema), schema);
        }
    },
    /** The record's own, which must be registered. */
    LOOK_UP {
        @Override
        Choice choose(SchemaRegistry registry, String subject, Schema schema) {
            return new Choice(registry.lookup(subject, schema), schema);
        }
    },
    /** The newest of the subject, which must be able to read the record. */
    LATEST {
        @Override
        Choice choose(SchemaRegistry registry, String subject, Schema schema) {
            RegisteredSchema latest = registry.latest(subject);
            return new Choice(latest.id(), latest.schema());
        }
    };

    record Choice(int id, Schema schema) {}

    abstract Choice choose(SchemaRegistry registry, String subject, Schema schema);
}
