/**
 * What the application itself does with Kafka: missing topics, and reading topics to their end.
 *
 * <p><b>Enters:</b> settings of clients and names of topics.
 *
 * <p><b>Leaves:</b> topics, and committed records.
 *
 * <p><b>Promises:</b> a topic that is there is never changed, and reading leaves no trace.
 */
@NullMarked
package io.tributary.app.kafka;

import org.jspecify.annotations.NullMarked;
