/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.WriteResult;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Which write is whose, by its token: known where it is sent, whenever it is served. */
final class Signed {
    private final Map<String, Writer> writers = new HashMap<>();

    /** A store whose writes are signed. */
    RowStore by(Function<RowKey, Writer> writer, RowStore rows) {
        return new OtherRows(rows) {
            @Override
            public CompletionStage<WriteResult> write(RowWrite write) {
                writers.put(write.token(), writer.apply(write.key()));
                return super.write(write);
            }
        };
    }

    Writer of(RowWrite write) {
        return writers.getOrDefault(write.token(), new Writer.Fold());
    }
}
