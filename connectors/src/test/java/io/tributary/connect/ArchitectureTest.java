/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.tributary.connect", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String AWS = "software.amazon.awssdk..";

    @ArchTest
    static final ArchRule the_lineage_is_pure = classes()
            .that()
            .resideInAPackage("..connect.shard..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "io.tributary.connect.shard..");

    @ArchTest
    static final ArchRule offsets_know_no_aws = noClasses()
            .that()
            .resideInAnyPackage("..connect.offset..", "..connect.avro..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(AWS);

    @ArchTest
    static final ArchRule reading_knows_no_records = noClasses()
            .that()
            .resideInAPackage("..connect.read..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..connect.record..", "..connect.offset..", "org.apache.kafka.connect.source..");

    @ArchTest
    static final ArchRule the_schema_of_events_knows_no_aws = noClasses()
            .that()
            .haveSimpleName("StreamEventSchema")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(AWS);

    @ArchTest
    static final ArchRule only_the_edges_know_kafkas_connect_runtime = noClasses()
            .that()
            .resideInAPackage("io.tributary..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka.connect.runtime..", "org.apache.kafka.streams..");

    @ArchTest
    static final ArchRule logging_is_what_a_stock_worker_has = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.slf4j.spi..", "org.slf4j.event..", "ch.qos.logback..");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("io.tributary.connect.(*)..").should().beFreeOfCycles();
}
