/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.projection.Mode;
import java.util.List;
import java.util.Random;

/** What all incarnations of the owner share. */
record OwnerParts(
        Broker broker,
        DeliveryRules rules,
        Decisions decisions,
        DeliveryChecks deliveries,
        List<Mode> modes,
        VirtualTime time,
        Random random,
        Faults faults,
        Journal journal) {}
