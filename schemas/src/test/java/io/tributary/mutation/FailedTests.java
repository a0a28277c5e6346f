/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.mutation;

import io.tributary.Rule;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
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
                                            .ifPresent(source -> marked(source).forEach(failed::add));
                                }
                            }
                        });
        return failed;
    }

    private static Stream<String> marked(MethodSource test) {
        return Stream.<AnnotatedElement>of(test.getJavaMethod(), test.getJavaClass())
                .map(marked -> marked.getAnnotation(Rule.class))
                .filter(Objects::nonNull)
                .flatMap(rule -> Stream.of(rule.value()))
                .map(number -> number + " " + test.getMethodName());
    }
}
