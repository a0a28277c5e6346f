/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.observe.TaskLoad;
import org.apache.kafka.streams.KafkaStreams;

/**
 * How far a projection has come.
 *
 * @param state what Kafka Streams says of itself
 * @param lag records of the event topics, the repartition topic and the commands topic that are not consumed
 * @param load what the tasks of this process have taken on and not finished: rows, effects in the outbox
 */
public record Progress(KafkaStreams.State state, long lag, TaskLoad load) {
    /**
     * Whether everything that has arrived is in the rows, and its effects are delivered and gone from the outbox. Of
     * other processes of the same application only the lag is known.
     */
    public boolean isSettled() {
        return state == KafkaStreams.State.RUNNING && lag == 0 && load.isNone();
    }
}
