/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.mutation;

import java.nio.file.Path;

/**
 * A section of the rules, and a change of the product that breaks it.
 *
 * @param section the section, as marks have it
 * @param meaning what the changed product does
 * @param tests the class of tests of which one must fail, below {@code io.tributary}
 * @param file the changed file, below {@code io.tributary} and without its ending; its module stands before it
 * @param before the text that is there once
 * @param after the text that takes its place
 */
public record Mutation(String section, String meaning, String tests, String file, String before, String after) {
    private static final Path ROOT = Path.of(System.getProperty("root.dir"));

    /** Starts the mutation of a section. */
    public static Broken section(String section, String meaning) {
        return (file, before, after) -> tests -> new Mutation(section, meaning, tests, file, before, after);
    }

    /** A mutation that needs its change. */
    @FunctionalInterface
    public interface Broken {
        /** What changes in which file. */
        Changed in(String file, String before, String after);
    }

    /** A mutation that needs the tests that notice it. */
    @FunctionalInterface
    public interface Changed {
        /** The class of tests of which one fails. */
        Mutation failsIn(String tests);
    }

    /** The file below the package of the product, without its module. */
    String below() {
        return file.substring(file.indexOf('/') + 1);
    }

    /** The product's file. */
    Path source() {
        return ROOT.resolve(file.substring(0, file.indexOf('/')))
                .resolve("src/main/java/io/tributary")
                .resolve(below() + ".java");
    }

    /** As the page lists it. */
    String row() {
        return "| " + section.substring(section.indexOf(' ') + 1) + " | " + meaning + " | `" + below() + "` | `"
                + tests.substring(tests.lastIndexOf('.') + 1) + "` |";
    }

    @Override
    public String toString() {
        return section;
    }
}
