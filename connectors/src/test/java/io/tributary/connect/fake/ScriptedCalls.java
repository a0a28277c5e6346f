/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.fake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/** The calls of a client so far, and those that a script lets fail. */
final class ScriptedCalls {
    private final Map<String, Integer> calls = new HashMap<>();
    private final Map<String, Map<Integer, Supplier<SdkException>>> faults = new HashMap<>();
    private final List<String> log = new ArrayList<>();

    /** Fails a call, counted from 1 for each action. */
    void fail(String action, int call, Supplier<SdkException> fault) {
        faults.computeIfAbsent(action, any -> new HashMap<>()).put(call, fault);
    }

    /** Takes note of a call, which fails if the script says so. */
    void called(String action, String about) {
        int call = calls.merge(action, 1, Integer::sum);
        log.add((action + " " + about).trim());
        Supplier<SdkException> fault = faults.getOrDefault(action, Map.of()).get(call);
        if (fault != null) {
            throw fault.get();
        }
    }

    /** How often an action was called. */
    int of(String action) {
        return calls.getOrDefault(action, 0);
    }

    /** Each call: the action, and what it was about. */
    List<String> log() {
        return List.copyOf(log);
    }
}
