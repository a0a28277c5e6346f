/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Regions of the documented tests, between {@code // snippet: name} and {@code // end}, and pages that show them. */
final class Snippets {
    private static final Pattern START = Pattern.compile("\\s*// snippet: (\\S+)");
    private static final Pattern END = Pattern.compile("\\s*// end");
    private static final Pattern SHOWN = Pattern.compile("<!-- snippet: (\\S+) -->\n```java\n(.*?)```", Pattern.DOTALL);

    private final Map<String, String> regions = new LinkedHashMap<>();

    /** The regions of all sources in a folder. */
    static Snippets in(Path folder) throws IOException {
        Snippets snippets = new Snippets();
        try (Stream<Path> sources = Files.list(folder)) {
            for (Path source : sources.sorted().toList()) {
                snippets.collect(Files.readAllLines(source));
            }
        }
        return snippets;
    }

    /** The regions by name. */
    Map<String, String> regions() {
        return regions;
    }

    /** A page with every snippet as it is in the sources. */
    String filled(String page) {
        return SHOWN.matcher(page)
                .replaceAll(shown -> Matcher.quoteReplacement("<!-- snippet: " + shown.group(1) + " -->\n```java\n"
                        + regions.getOrDefault(shown.group(1), "there is no snippet of this name\n") + "```"));
    }

    /** The names of the snippets that a page shows. */
    static List<String> shownIn(String page) {
        return SHOWN.matcher(page).results().map(shown -> shown.group(1)).toList();
    }

    private void collect(List<String> lines) {
        String name = "";
        List<String> region = new ArrayList<>();
        for (String line : lines) {
            Matcher start = START.matcher(line);
            if (start.matches()) {
                name = start.group(1);
                region.clear();
            } else if (END.matcher(line).matches()) {
                String text = String.join("\n", region).stripIndent() + "\n";
                if (regions.put(name, text) != null) {
                    throw new IllegalStateException("two snippets are named " + name);
                }
                name = "";
            } else if (!name.isEmpty()) {
                region.add(line);
            }
        }
        if (!name.isEmpty()) {
            throw new IllegalStateException("snippet " + name + " has no end");
        }
    }
}
