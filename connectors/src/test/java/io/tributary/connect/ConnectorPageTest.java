/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.config.Settings;
import io.tributary.connect.measure.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

class ConnectorPageTest {
    private static final Path ROOT = Path.of(System.getProperty("root.dir"));
    private static final Path PAGE = ROOT.resolve("docs/connector.md");
    private static final Pattern SETTINGS = Pattern.compile("(?s)(<!-- settings -->\n)(.*)(<!-- end of settings -->)");

    @Test
    void the_page_has_every_setting_as_the_definition_has_it() throws IOException {
        String page = Files.readString(PAGE);
        Matcher matcher = SETTINGS.matcher(page);
        assertThat(matcher.find()).isTrue();
        if (Boolean.getBoolean("docs.write")) {
            String written = matcher.replaceFirst("$1" + Matcher.quoteReplacement(table()) + "$3");
            Files.writeString(PAGE, written);
            matcher = SETTINGS.matcher(written);
            assertThat(matcher.find()).isTrue();
        }
        assertThat(matcher.group(2))
                .as("run `mvn -pl connectors -am test -Dtest=ConnectorPageTest -Ddocs.write=true` and commit the page")
                .isEqualTo(table());
    }

    @Test
    void the_page_has_every_metric() throws IOException {
        String page = Files.readString(PAGE);
        for (Count count : Count.values()) {
            assertThat(page).contains("`" + count.metric() + "`");
        }
    }

    @Test
    @Rule("connector 3.1")
    void the_policy_only_reads_and_the_page_names_each_of_its_actions() throws IOException {
        String policy = Files.readString(ROOT.resolve("connectors/config/iam-policy.json"));
        Matcher actions = Pattern.compile("\"(dynamodb:(\\w+))\"").matcher(policy);
        String page = Files.readString(PAGE);
        int found = 0;
        for (; actions.find(); found++) {
            assertThat(actions.group(2)).matches("(Describe|Get|List|Scan).*");
            assertThat(page).contains("`" + actions.group(1) + "`");
        }
        assertThat(found).isEqualTo(8);
    }

    private static String table() {
        StringBuilder out = new StringBuilder("| setting | default | what |\n| --- | --- | --- |\n");
        for (ConfigDef.ConfigKey key : Settings.DEFINITION.configKeys().values()) {
            out.append("| `")
                    .append(key.name)
                    .append("` | ")
                    .append(standard(key))
                    .append(" | ")
                    .append(key.documentation.replace("|", "\\|"))
                    .append(" |\n");
        }
        return out.toString();
    }

    private static String standard(ConfigDef.ConfigKey key) {
        if (!key.hasDefault()) {
            return "required";
        }
        return key.defaultValue == null ? "" : "`" + key.defaultValue + "`";
    }
}
