/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.regex.Pattern;

@AnalyzeClasses(packages = "io.tributary.testing", importOptions = KitArchitectureTest.TheKit.class)
class KitArchitectureTest {
    static final class TheKit implements ImportOption {
        private static final Pattern TESTS = Pattern.compile(".*Test(\\$.*)?\\.class");

        @Override
        public boolean includes(Location location) {
            return !location.matches(TESTS);
        }
    }

    @ArchTest
    static final ArchRule the_kit_needs_no_test_library_and_no_fixture = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.jspecify..",
                    "io.tributary.testing",
                    "io.tributary.projection",
                    "io.tributary.engine",
                    "io.tributary.fold",
                    "io.tributary.outbox",
                    "io.tributary.row",
                    "io.tributary.row.memory",
                    "io.tributary.history",
                    "io.tributary.history.memory",
                    "io.tributary.event",
                    "io.tributary.item");
}
