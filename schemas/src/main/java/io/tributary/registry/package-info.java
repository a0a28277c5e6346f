/**
 * Avro schemas by number, in a registry that speaks Confluent's protocol.
 *
 * <p><b>Enters:</b> schemas to register, ids to look up, and where the registry is.
 *
 * <p><b>Leaves:</b> ids and schemas, from a cache where they are known.
 *
 * <p><b>Promises:</b> an outage ({@link io.tributary.registry.RegistryUnavailableException}) is told from an answer that
 * waiting will not change ({@link io.tributary.registry.SchemaNotFoundException},
 * {@link io.tributary.registry.SchemaRefusedException}); failures are not cached; no secret is in a message or log;
 * nothing here knows Kafka.
 */
@NullMarked
package io.tributary.registry;

import org.jspecify.annotations.NullMarked;
