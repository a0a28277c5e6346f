/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.tributary", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule only_item_knows_the_aws_sdk = noClasses()
            .that()
            .resideOutsideOfPackage("io.tributary.item..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("software.amazon..");

    @ArchTest
    static final ArchRule only_serde_knows_kafka = noClasses()
            .that()
            .resideOutsideOfPackage("io.tributary.serde..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.kafka..");

    @ArchTest
    static final ArchRule items_and_events_know_no_avro_and_no_log = noClasses()
            .that()
            .resideInAnyPackage("io.tributary.item..", "io.tributary.event..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.avro..", "org.slf4j..", "java.net.http..");

    @ArchTest
    static final ArchRule items_know_no_other_package_of_ours = noClasses()
            .that()
            .resideInAPackage("io.tributary.item..")
            .should()
            .dependOnClassesThat(DescribedPredicate.describe(
                    "are in another package of ours",
                    (JavaClass type) -> type.getPackageName().startsWith("io.tributary")
                            && !type.getPackageName().startsWith("io.tributary.item")));

    @ArchTest
    static final ArchRule packages_form_no_cycle =
            slices().matching("io.tributary.(*)..").should().beFreeOfCycles();

    /** A Connect worker brings SLF4J 1.7, and its copy wins. */
    @ArchTest
    static final ArchRule only_the_old_slf4j_api_is_called = noClasses()
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "is of SLF4J 2 only",
                    (JavaMethodCall call) ->
                            call.getTargetOwner().getPackageName().startsWith("org.slf4j")
                                    && (call.getName().startsWith("at")
                                            || call.getName().startsWith("make"))))
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("org.slf4j.spi..");
}
