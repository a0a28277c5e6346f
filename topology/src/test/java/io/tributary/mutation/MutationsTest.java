/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Being marked is not being proved: for each section of the rules, a product that breaks it fails a test of the section.
 * The changed class is compiled on its own and put before the product's on the class path of another class loader.
 */
class MutationsTest {
    private static final Path ROOT = Path.of(System.getProperty("root.dir"));

    @ParameterizedTest
    @EnumSource
    void a_product_that_breaks_a_section_fails_a_test_of_the_section(Mutation mutation, @TempDir Path classes)
            throws Exception {
        Path file = ROOT.resolve("topology/src/main/java/io/tributary/" + mutation.file() + ".java");
        String source = Files.readString(file);
        assertThat(source.split(Pattern.quote(mutation.before()), -1))
                .as("%s has once: %s", file, mutation.before())
                .hasSize(2);
        compiled(mutation, source, classes);

        List<String> failed = failedTests(mutation, classes);

        assertThat(failed).anyMatch(test -> test.startsWith(mutation.section() + "."));
        System.out.printf("mutation | %s | %s | %s%n", mutation.section(), mutation.meaning(), failed.get(0));
    }

    @Test
    void the_page_lists_the_mutations() throws IOException {
        List<String> listed = Files.readAllLines(ROOT.resolve("docs/rules/mutations.md"));

        assertThat(listed)
                .containsSubsequence(Stream.of(Mutation.values())
                        .map(mutation -> "| " + mutation.section().replace("projections ", "") + " | "
                                + mutation.meaning() + " | `" + mutation.file() + "` | `"
                                + mutation.tests().substring(mutation.tests().indexOf('.') + 1) + "` |")
                        .toList());
    }

    private static void compiled(Mutation mutation, String source, Path classes) throws IOException {
        Path changed = classes.resolve("source").resolve(Path.of(mutation.file() + ".java"));
        Files.createDirectories(changed.getParent());
        Files.writeString(changed, mutation.applyTo(source));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-nowarn",
                        "-d",
                        classes.toString(),
                        "-cp",
                        classPath(),
                        changed.toString());
        assertThat(status).as("the changed product compiles").isZero();
    }

    @SuppressWarnings("unchecked")
    private static List<String> failedTests(Mutation mutation, Path classes) throws Exception {
        List<URL> urls = new ArrayList<>(List.of(url(classes)));
        for (String entry : classPath().split(File.pathSeparator, -1)) {
            urls.add(url(Path.of(entry)));
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader world =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(world);
            Function<String, List<String>> run =
                    (Function<String, List<String>>) world.loadClass(FailedTests.class.getName())
                            .getConstructor()
                            .newInstance();
            return run.apply("io.tributary." + mutation.tests());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL url(Path path) throws MalformedURLException {
        return path.toUri().toURL();
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
