/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of rules.
 *
 * @param name the page's name, as marks have it
 * @param rules its rules in order, as marks name them; a section without numbered rules is one rule
 */
record RulePage(String name, List<String> rules) {
    private static final Pattern SECTION = Pattern.compile("## (\\d+)\\. .*");
    private static final Pattern RULE = Pattern.compile("(\\d+)\\.(\\d+) .*");

    static RulePage read(Path page) throws IOException {
        String name = page.getFileName().toString().replace(".md", "");
        List<String> rules = new ArrayList<>();
        String section = "";
        for (String line : Files.readAllLines(page)) {
            Matcher heading = SECTION.matcher(line);
            Matcher rule = RULE.matcher(line);
            if (heading.matches()) {
                section = name + " " + heading.group(1);
                rules.add(section);
            } else if (rule.matches()) {
                rules.remove(section);
                rules.add(name + " " + rule.group(1) + "." + rule.group(2));
            }
        }
        return new RulePage(name, List.copyOf(rules));
    }
}
