/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A rule's name on a test. Read from sources, since no module sees the tests of all others.
 *
 * @param rule the rule, such as {@code projections 4.2}
 * @param test the test: its class and its method
 */
record Mark(String rule, String test) {
    /** Comments, and text blocks, which are tests of this scan itself. */
    private static final Pattern NO_CODE =
            Pattern.compile("/\\*.*?\\*/|(?m:^\\s*//[^\n]*$)|\"{3}.*?\"{3}", Pattern.DOTALL);

    private static final Pattern MARK = Pattern.compile("@Rule\\(([^)]*)\\)");
    private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:void|class)\\s+(\\w+)");

    /** All marks in the tests of all modules. */
    static List<Mark> below(Path root) throws IOException {
        try (Stream<Path> modules = Files.list(root)) {
            List<Path> tests = modules.flatMap(
                            module -> Stream.of(module.resolve("src/test/java"), module.resolve("test/java")))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
            List<Mark> marks = new ArrayList<>();
            for (Path folder : tests) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .sorted()
                            .forEach(file -> marks.addAll(in(file)));
                }
            }
            return marks;
        }
    }

    private static List<Mark> in(Path file) {
        String name = file.getFileName().toString().replace(".java", "");
        String source;
        try {
            source = NO_CODE.matcher(Files.readString(file)).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return in(name, source);
    }

    static List<Mark> in(String name, String source) {
        List<Mark> marks = new ArrayList<>();
        Matcher mark = MARK.matcher(source);
        while (mark.find()) {
            Matcher declared = DECLARED.matcher(source);
            String method = declared.find(mark.end()) ? declared.group(1) : "?";
            String test = method.equals(name) ? name : name + "." + method;
            TEXT.matcher(mark.group(1)).results().forEach(rule -> marks.add(new Mark(rule.group(1), test)));
        }
        return marks;
    }
}
