/**
 * Event streams as users declare them, and events as they travel.
 *
 * <p><b>Enters:</b> a user's event types and how their histories are named and laid out in a table.
 *
 * <p><b>Leaves:</b> one {@link io.tributary.event.EventStream} that connector, topology, repair and event store share,
 * and {@link io.tributary.event.StoredEvent}s that it encodes and decodes.
 *
 * <p><b>Promises:</b> ids compose and parse back without ambiguity; what cannot be decoded is an error that names
 * stream, id, version and type; nothing here knows Kafka or the AWS SDK.
 */
@NullMarked
package io.tributary.event;

import org.jspecify.annotations.NullMarked;
