/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.mutation;

import io.tributary.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a class of tests and names those that fail, each once for each rule that it is marked with. */
public final class FailedTests implements Function<String, List<String>> {
    /** For whoever loads this class in a world of its own. */
    public FailedTests() {}

    @Override
    public List<String> apply(String tests) {
        List<String> failed = new ArrayList<>();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(tests))
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                                    test.getSource()
                                            .filter(MethodSource.class::isInstance)
                                            .map(MethodSource.class::cast)
                                            .ifPresent(source -> failed.addAll(marked(source)));
                                }
                            }
                        });
        return failed;
    }

    private static List<String> marked(MethodSource test) {
        Rule rule = test.getJavaMethod().getAnnotation(Rule.class);
        return rule == null
                ? List.of()
                : List.of(rule.value()).stream()
                        .map(number -> number + " " + test.getMethodName())
                        .toList();
    }
}
