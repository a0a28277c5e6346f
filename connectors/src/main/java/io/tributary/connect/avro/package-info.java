/**
 * Connect's data as Avro in the Confluent wire format.
 *
 * <p><b>Enters:</b> values with Connect schemas, or bytes with the id of an Avro schema in front.
 *
 * <p><b>Leaves:</b> the other of the two.
 *
 * <p><b>Promises:</b> what is written is read back equal, and can be read with a contract of the same name and fields;
 * what cannot be expressed is refused, never bent.
 */
@NullMarked
package io.tributary.connect.avro;

import org.jspecify.annotations.NullMarked;
