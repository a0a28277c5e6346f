/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.offset.StoredOffsets;
import io.tributary.connect.read.AwsClients;
import io.tributary.connect.record.PositionRecords;
import io.tributary.connect.record.SourceTable;
import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * What all parts of one task's reading of one stream need.
 *
 * @param slot the task's share of the table
 * @param table the table and its stream
 * @param clients whom to ask
 * @param stored what Connect has stored about the stream
 * @param config the settings
 * @param meters what is counted and measured
 * @param clock what time it is
 * @param random for the waits after failures
 */
record StreamScope(
        Slot slot,
        SourceTable table,
        AwsClients clients,
        StoredOffsets stored,
        SourceConfig config,
        TableMeters meters,
        Clock clock,
        RandomGenerator random) {
    PositionRecords positions() {
        return new PositionRecords(table.name(), table.stream(), config.heartbeatTopic(), clock);
    }
}
