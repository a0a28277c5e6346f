/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import org.apache.kafka.common.utils.Bytes;

/**
 * A record that could not be decoded or keyed, kept until it can.
 *
 * @param topic where it came from
 * @param key its key there, in the topic's bytes
 * @param value its value there
 * @param source the source that could not key it, or empty when nobody could decode it
 * @param attempts the failures so far
 */
record KeptEvent(String topic, Bytes key, Bytes value, String source, Attempts attempts) {
    KeptEvent with(Attempts attempts) {
        return new KeptEvent(topic, key, value, source, attempts);
    }

    /** The same record, kept for one source that cannot key it. */
    KeptEvent of(String source) {
        return new KeptEvent(topic, key, value, source, Attempts.NONE);
    }
}
