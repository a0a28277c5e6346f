/**
 * What other teams read: the Avro records and headers of every topic.
 *
 * <p><b>Enters:</b> the schemas of {@code src/main/avro}, from which the records here are generated.
 *
 * <p><b>Leaves:</b> those records, the names of the headers that go with them, and the way between
 * {@link io.tributary.contract.StreamEvent} and {@link io.tributary.event.StoredEvent}.
 *
 * <p><b>Promises:</b> every released version of a schema can be read by every other. The package is not
 * {@code @NullMarked}: Avro's generated records say only in their schemas which fields may be null.
 */
package io.tributary.contract;
