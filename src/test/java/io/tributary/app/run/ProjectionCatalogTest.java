/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.freight.Freight;
import io.tributary.freight.ScanEvent;
import io.tributary.freight.Shipments;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
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

    @Test
    void two_projections_that_use_the_same_keys_of_a_table_do_not_run_together() {
        ProjectionCatalog catalog = new ProjectionCatalog(
                List.of(Shipments.projection(), Other.at("SHIPMENT#{id}"), Other.named("third", "THIRD#{id}")));

        assertThat(problems(catalog, List.of()))
                .singleElement()
                .asString()
                .contains(
                        "projections 'other' and 'shipments' both use the keys SHIPMENT#{",
                        "of table 'freight-read'",
                        "another key template");
        assertThat(problems(catalog, List.of("other", "third"))).isEmpty();
    }

    private static List<String> problems(ProjectionCatalog catalog, List<String> names) {
        return catalog.choose(names).fold(all -> List.of(), problems -> problems);
    }

    record Key(String id) {}

    record Other(String id, String location) {
        static Projection<Key, Other> at(String partitionKey) {
            return named("other", partitionKey);
        }

        static Projection<Key, Other> named(String name, String partitionKey) {
            return Projection.named(name)
                    .into(ReadModel.of(Other.class)
                            .keyedBy(Key.class)
                            .table("freight-read")
                            .key(partitionKey, "SUMMARY"))
                    .startingWith(key -> new Other(key.id(), ""))
                    .from(
                            "scan",
                            Freight.SCANS,
                            scan -> scan.latest()
                                    .keyedBy(id -> new Key(id.get("shipmentId")))
                                    .on(ScanEvent.class, (row, event) -> row))
                    .checkpoints(Checkpoints.in("checkpoints"))
                    .revision("revision")
                    .build();
        }
    }
}
