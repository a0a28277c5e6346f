/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.tributary", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule knows_nothing_of_the_product = noClasses()
            .that()
            .resideInAPackage("io.tributary.local..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.tributary.event..",
                    "io.tributary.item..",
                    "io.tributary.connect..",
                    "io.tributary.engine..",
                    "io.tributary.app..")
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("software.amazon..");

    @ArchTest
    static final ArchRule only_the_broker_knows_the_insides_of_kafka = noClasses()
            .that()
            .doNotHaveSimpleName("BrokerNode")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("kafka.server..", "org.apache.kafka.server..", "org.apache.kafka.metadata..");
}
