/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs out when nothing has changed for too long. Not thread-safe. */
final class Patience {
    private long since = System.nanoTime();
    private @Nullable Object last;

    /**
     * Looks at how things are now.
     *
     * @throws IllegalStateException if they have been like that for too long
     */
    void orFail(Object now, Duration limit, Supplier<List<String>> problems) {
        if (!now.equals(last)) {
            last = now;
            since = System.nanoTime();
        } else if (System.nanoTime() - since > limit.toNanos()) {
            throw new IllegalStateException("not everything has arrived, and nothing has moved for " + limit.toSeconds()
                    + " s: " + String.join("; ", problems.get()));
        }
    }
}
