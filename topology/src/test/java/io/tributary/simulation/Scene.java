/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import java.util.Random;

/** What all who act in a history share. */
record Scene(Story story, Broker broker, VirtualTime time, Life world, Random random, Faults faults, Journal journal) {
    /** Until when things go wrong, and somebody interferes. */
    static final long FAULTS_END = 500_000;
}
