/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
        packages = {"io.tributary.app", "io.tributary.freight"},
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule THE_EXAMPLE_IS_WRITTEN_AS_A_USER_WOULD_WRITE_IT = noClasses()
            .that()
            .resideInAPackage("io.tributary.freight..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.tributary.app..",
                    "io.tributary.engine..",
                    "io.tributary.streams..",
                    "org.apache.kafka..",
                    "software.amazon..");

    @ArchTest
    static final ArchRule THE_AWS_SDK_STAYS_IN_ONE_PACKAGE = noClasses()
            .that()
            .resideOutsideOfPackage("io.tributary.app.dynamodb..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("software.amazon..");

    @ArchTest
    static final ArchRule KAFKA_STAYS_WHERE_IT_IS_STARTED_AND_READ = noClasses()
            .that()
            .resideOutsideOfPackages("io.tributary.app.kafka..", "io.tributary.app.run..", "io.tributary.app.demo..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.kafka..");

    @ArchTest
    static final ArchRule ONLY_DEMO_AND_COMMAND_LINE_KNOW_WHAT_RUNS_BESIDE_THE_PRODUCT = noClasses()
            .that()
            .resideOutsideOfPackages("io.tributary.app.demo..", "io.tributary.app.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.tributary.local..");

    @ArchTest
    static final ArchRule THE_COMMAND_LINE_IS_ON_TOP = noClasses()
            .that()
            .resideOutsideOfPackages("io.tributary.app", "io.tributary.app.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.tributary.app.cli..");

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("io.tributary.(app.*)..").should().beFreeOfCycles();
}
