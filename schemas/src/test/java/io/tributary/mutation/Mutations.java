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
import javax.tools.ToolProvider;

/**
 * Being marked is not being proved: for each section of the rules, a product that breaks it fails a test of the section.
 * The changed class is compiled on its own and put before the product's on the class path of another class loader.
 */
public final class Mutations {
    private static final Path PAGE = Path.of(System.getProperty("root.dir"), "docs", "rules", "mutations.md");

    private Mutations() {}

    /** Makes the change and runs the tests with it, of which one that is marked with a rule of the section must fail. */
    public static void assertCaught(Mutation mutation, Path classes) throws Exception {
        String source = Files.readString(mutation.source());
        assertThat(source.split(Pattern.quote(mutation.before()), -1))
                .as("%s has once: %s", mutation.source(), mutation.before())
                .hasSize(2);
        compile(mutation, source, classes);

        List<String> failed = failedTests(mutation, classes);

        List<String> proofs = failed.stream()
                .filter(test -> test.startsWith(mutation.section() + ".") || test.startsWith(mutation.section() + " "))
                .toList();
        assertThat(proofs)
                .as("tests of the section among those that failed, which are %s", failed)
                .isNotEmpty();
        System.out.printf("mutation | %s | %s | %s%n", mutation.section(), mutation.meaning(), proofs.get(0));
    }

    /** Checks that the page lists mutations, in their order. */
    public static void assertListed(List<Mutation> mutations) throws IOException {
        assertThat(Files.readAllLines(PAGE))
                .containsSubsequence(mutations.stream().map(Mutation::row).toList());
    }

    private static void compile(Mutation mutation, String source, Path classes) throws IOException {
        Path changed = classes.resolve("source").resolve(Path.of(mutation.below() + ".java"));
        Files.createDirectories(changed.getParent());
        Files.writeString(changed, source.replace(mutation.before(), mutation.after()));
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
