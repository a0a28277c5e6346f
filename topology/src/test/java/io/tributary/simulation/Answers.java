/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.row.InstanceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the owners of instances answered, and when. */
final class Answers {
    private final Map<InstanceId, List<Given>> given = new HashMap<>();

    private record Given(long at, Optional<Long> value) {}

    void give(InstanceId instance, long micros, Optional<Long> value) {
        given.computeIfAbsent(instance, id -> new ArrayList<>()).add(new Given(micros, value));
    }

    /** The different answers since a time. */
    List<Optional<Long>> since(InstanceId instance, long micros) {
        return given.getOrDefault(instance, List.of()).stream()
                .filter(answer -> answer.at() >= micros)
                .map(Given::value)
                .distinct()
                .toList();
    }
}
