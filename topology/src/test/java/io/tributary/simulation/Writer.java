/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.row.InstanceId;
import java.util.Map;

/** Who wrote a row, since each must hold to something else. */
sealed interface Writer {
    /** An engine that applied events. */
    record Fold() implements Writer {}

    /** An engine that folded anew up to some versions. */
    record Rebuild(Map<InstanceId, Long> upTo) implements Writer {}

    /** Another writer of the same rows. */
    record Editor() implements Writer {}
}
