/**
 * What runs beside the product on one machine: a Kafka broker, a Connect worker, a schema registry and a DynamoDB endpoint.
 *
 * <p><b>Enters:</b> settings of the part to start.
 *
 * <p><b>Leaves:</b> addresses on loopback, and handles that stop the part or disturb it on purpose.
 *
 * <p><b>Promises:</b> nothing listens on anything but loopback; ports are free ones; processes and files are gone when
 * the handle is closed, and when this JVM ends in any way, SIGKILL included. For demos, tests and benchmarks only.
 */
@NullMarked
package io.tributary.local;

import org.jspecify.annotations.NullMarked;
