/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.freight.Shipments;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProjectionCatalogTest {
    @Test
    void all_projections_on_the_class_path_are_chosen_by_naming_none() {
        List<String> names = ProjectionCatalog.load()
                .choose(List.of())
                .fold(all -> all.stream().map(projection -> projection.name()).toList(), problems -> problems);

        assertThat(names).containsExactly("shipments");
    }

    @Test
    void a_projection_named_twice_runs_once() {
        List<String> names = ProjectionCatalog.load()
                .choose(List.of("shipments", "shipments"))
                .fold(all -> all.stream().map(projection -> projection.name()).toList(), problems -> problems);

        assertThat(names).containsExactly("shipments");
    }

    @Test
    void two_projections_of_one_name_are_refused() {
        assertThatThrownBy(() -> new ProjectionCatalog(List.of(Shipments.projection(), Shipments.projection())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two projections are named 'shipments'");
    }
}
