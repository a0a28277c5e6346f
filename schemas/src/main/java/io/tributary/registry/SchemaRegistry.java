/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import org.apache.avro.Schema;

/**
 * A registry of Avro schemas. An id stands for one schema for ever; a subject names a line of versions.
 *
 * <p><b>Threading.</b> All implementations are safe for use by several threads.
 *
 * <p><b>Failure.</b> Every method throws {@link RegistryUnavailableException} when the registry gives no answer, and the
 * same call may succeed later.
 */
public interface SchemaRegistry {
    /**
     * Registers a schema under a subject, or finds it there.
     *
     * @return the schema's id
     * @throws SchemaRefusedException if the registry does not accept the schema, such as one that is not compatible
     */
    int register(String subject, Schema schema);

    /**
     * The id of a schema that is registered under a subject.
     *
     * @throws SchemaNotFoundException if it is not
     */
    int lookup(String subject, Schema schema);

    /**
     * The newest schema of a subject.
     *
     * @throws SchemaNotFoundException if there is no such subject
     */
    RegisteredSchema latest(String subject);

    /**
     * The schema with an id.
     *
     * @throws SchemaNotFoundException if there is none
     * @throws SchemaRefusedException if it is no Avro schema
     */
    Schema schema(int id);
}
