/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import java.util.Random;

/** How often things go wrong in one history: each kind by its own rate, so that some histories are calm in one respect. */
final class Faults {
    private static final Fault[] KINDS = Fault.values();

    private final Random random;
    private final double[] rates = new double[KINDS.length];
    private final double crashes;
    private boolean stopped;

    Faults(Random random) {
        this.random = random;
        for (int i = 1; i < KINDS.length; i++) {
            rates[i] = random.nextInt(3) == 0 ? 0 : 0.08 * random.nextDouble();
        }
        crashes = random.nextInt(4) == 0 ? 0 : 0.03 * random.nextDouble();
    }

    /** What happens to the next request. */
    Fault next() {
        double drawn = random.nextDouble();
        for (int i = 1; i < KINDS.length && !stopped; i++) {
            drawn -= rates[i];
            if (drawn < 0) {
                return KINDS[i];
            }
        }
        return Fault.NONE;
    }

    /** Whether a process dies at this step. */
    boolean crash() {
        return random.nextDouble() < crashes && !stopped;
    }

    /** Whether something rare happens, as long as anything does. */
    boolean chance(double rate) {
        return random.nextDouble() < rate && !stopped;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Lets nothing go wrong from now on. */
    void stop() {
        stopped = true;
    }
}
