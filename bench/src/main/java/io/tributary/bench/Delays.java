/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

/** How late things were, in the percentiles that people ask for. */
final class Delays {
    private Delays() {}

    static void print(Results results, String path, Arrivals arrivals) {
        results.figure(path + ", p50", arrivals.millis(50), "ms");
        results.figure(path + ", p99", arrivals.millis(99), "ms");
        results.figure(path + ", p99.9", arrivals.millis(99.9), "ms");
    }
}
