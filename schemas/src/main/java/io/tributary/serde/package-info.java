/**
 * Avro records on topics, in the Confluent wire format: a zero byte, the schema's id in four bytes, the record.
 *
 * <p><b>Enters:</b> Avro records or their bytes, and a {@link io.tributary.registry.SchemaRegistry}, which Kafka's
 * serializers make from settings with Confluent's names.
 *
 * <p><b>Leaves:</b> bytes or records; {@link io.tributary.serde.SingleObject} does the same where no registry should be
 * needed.
 *
 * <p><b>Promises:</b> what cannot be read or written is Kafka's {@code SerializationException}; a registry that does not
 * answer is a {@link io.tributary.serde.RegistryOutageException}, which is retriable. No message holds a record's values.
 * This is the only package of the module that knows Kafka.
 */
@NullMarked
package io.tributary.serde;

import org.jspecify.annotations.NullMarked;
