/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.regex.Pattern;

@AnalyzeClasses(
        packages = "io.tributary",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.ThisModule.class})
class ArchitectureTest {
    static final class ThisModule implements ImportOption {
        private static final Pattern CLASSES = Pattern.compile(".*/topology/target/classes/.*");

        @Override
        public boolean includes(Location location) {
            return location.matches(CLASSES);
        }
    }

    @ArchTest
    static final ArchRule the_pure_packages_know_the_jdk_jackson_and_each_other_only = classes()
            .that()
            .resideInAnyPackage("io.tributary.projection", "io.tributary.route", "io.tributary.fold")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.jspecify..",
                    "com.fasterxml.jackson..",
                    "io.tributary.event",
                    "io.tributary.item",
                    "io.tributary.row",
                    "io.tributary.outbox",
                    "io.tributary.projection",
                    "io.tributary.route",
                    "io.tributary.fold");

    @ArchTest
    static final ArchRule the_pure_packages_have_no_clock_and_no_thread = noClasses()
            .that()
            .resideInAnyPackage("io.tributary.projection", "io.tributary.route", "io.tributary.fold")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java\\.(time\\.Clock|util\\.concurrent\\.(?!CompletionStage$).*|util\\.Random|lang\\.Thread|io\\..*|nio\\.file\\..*)");

    @ArchTest
    static final ArchRule only_the_dynamodb_packages_know_the_aws_sdk = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "io.tributary.row.dynamodb", "io.tributary.history.dynamodb", "io.tributary.change.dynamodb")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("software.amazon..");

    @ArchTest
    static final ArchRule only_streams_knows_kafka = noClasses()
            .that()
            .resideOutsideOfPackage("io.tributary.streams..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.kafka..");

    @ArchTest
    static final ArchRule nothing_here_imports_streams = noClasses()
            .that()
            .resideOutsideOfPackage("io.tributary.streams..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.tributary.streams..");

    @ArchTest
    static final ArchRule packages_form_no_cycle =
            slices().matching("io.tributary.(**)").should().beFreeOfCycles();
}
