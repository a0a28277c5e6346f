/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.OnGap;
import io.tributary.connect.measure.Count;
import io.tributary.connect.record.Gap;
import io.tributary.connect.record.PositionRecords;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done about gaps: a record and a count for each, and then what the setting says. A task that has to fail hands
 * the record on first. For the task's thread.
 */
final class Gaps {
    private static final Logger LOG = LoggerFactory.getLogger(Gaps.class);

    private final StreamScope scope;
    private final LaneIndexes indexes;
    private final PositionRecords positions;
    private boolean news;
    private Optional<ConnectException> failure = Optional.empty();

    Gaps(StreamScope scope, LaneIndexes indexes) {
        this.scope = scope;
        this.indexes = indexes;
        this.positions = scope.positions();
    }

    /** Whether to go on. */
    enum Verdict {
        /** Go on after the lost changes. */
        GO_ON,
        /** The task fails, after what there is to hand on. */
        FAIL
    }

    /** Changes of a shard in one of the task's own lanes are lost. */
    Verdict found(Gap gap, Lane lane, List<SourceRecord> out) {
        UnaryOperator<LaneIndex> change =
                scope.config().onGap() == OnGap.SNAPSHOT ? LaneIndex::scanAgain : UnaryOperator.identity();
        out.add(positions.gap(gap, lane, indexes.change(lane, change)));
        return judge(gap);
    }

    /** Connect gave up on a record of a shard in one of the task's own lanes. It is told, whatever the setting. */
    void refused(Gap gap, Lane lane, List<SourceRecord> out) {
        scope.meters().counts().add(Count.GAPS);
        out.add(positions.gap(gap, lane, indexes.of(lane)));
    }

    /** Changes may be lost between this stream and the table's next. */
    Verdict foundBetweenStreams(Gap gap, List<SourceRecord> out) {
        out.add(positions.gap(gap));
        return judge(gap);
    }

    /** Whether something was found since this was last asked. */
    boolean hasNews() {
        boolean had = news;
        news = false;
        return had;
    }

    /** What the task has to fail with. */
    Optional<ConnectException> failure() {
        return failure;
    }

    private Verdict judge(Gap gap) {
        news = true;
        scope.meters().counts().add(Count.GAPS);
        ConnectException lost = LostChanges.of(scope.table(), gap, scope.clock().instant());
        if (scope.config().onGap() == OnGap.FAIL) {
            failure = Optional.of(lost);
            return Verdict.FAIL;
        }
        LOG.error("{} (on.gap is {})", lost.getMessage(), scope.config().onGap());
        return Verdict.GO_ON;
    }
}
