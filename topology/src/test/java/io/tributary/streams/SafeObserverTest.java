/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.observe.ProjectionObserver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SafeObserverTest {
    @Test
    void an_observer_that_fails_changes_nothing_for_others_and_is_told_the_next_time() {
        List<String> told = new ArrayList<>();
        ProjectionObserver observer = SafeObserver.of(
                new ProjectionObserver() {
                    @Override
                    public void routed(String projection, String source) {
                        told.add(source);
                        throw new IllegalStateException("scripted");
                    }
                },
                new ProjectionObserver() {
                    @Override
                    public void routed(String projection, String source) {
                        told.add(source + " too");
                    }
                });

        observer.routed("shipments", "order");
        observer.routed("shipments", "scan");
        observer.removed("shipments", 1);

        assertThat(told).containsExactly("order", "order too", "scan", "scan too");
    }
}
