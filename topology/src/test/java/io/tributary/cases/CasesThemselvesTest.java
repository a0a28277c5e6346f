/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A test of the test: one expectation changed makes it fail. */
class CasesThemselvesTest {
    private static final String WITH_EVERYTHING = "9.5 only applied events have effects, in fold order";

    static Stream<String> fields() {
        return Stream.of("status", "row", "removed", "revision", "writes", "enqueued", "outbox", "instances");
    }

    @Test
    void the_case_as_it_is_passes() {
        assertThat(differences(given())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_changed_expectation_fails(String field) {
        ObjectNode given = given();
        ObjectNode expect = (ObjectNode) given.get("steps").get(0).get("expect");
        expect.set(field, changed(expect.get(field)));

        assertThat(differences(given)).isNotEmpty();
    }

    static Stream<String> instanceFields() {
        return Stream.of(
                "source",
                "streamId",
                "applied",
                "alreadyApplied",
                "rejected",
                "superseded",
                "skipped",
                "version",
                "error");
    }

    @ParameterizedTest
    @MethodSource("instanceFields")
    void a_changed_expectation_of_an_instance_fails(String field) {
        ObjectNode given = given();
        ObjectNode instance = (ObjectNode)
                given.get("steps").get(0).get("expect").get("instances").get(0);
        instance.set(field, changed(instance.get(field)));

        assertThat(differences(given)).isNotEmpty();
    }

    @Test
    void unknown_fields_are_refused() {
        for (String pointer : List.of("", "/projection", "/steps/0", "/steps/0/expect")) {
            ObjectNode given = given();
            ((ObjectNode) given.at(pointer)).put("surprise", 1);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> differences(given))
                    .withMessageContaining("surprise");
        }
    }

    @Test
    void an_empty_folder_is_refused(@TempDir Path folder) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CaseFiles.in(folder))
                .withMessageContaining("no cases");
    }

    private static ObjectNode given() {
        return CaseFiles.in(Path.of(System.getProperty("root.dir", ".")).resolve("topology/src/test/resources/cases"))
                .stream()
                .filter(found -> found.path("name").asText().equals(WITH_EVERYTHING))
                .findFirst()
                .<ObjectNode>map(JsonNode::deepCopy)
                .orElseThrow();
    }

    private static List<String> differences(ObjectNode given) {
        return new CaseRun("themselves", given, ConformanceCasesTest.inMemory(), 0).differences();
    }

    private static JsonNode changed(JsonNode value) {
        if (value.isNumber()) {
            return Json.MAPPER.getNodeFactory().numberNode(value.asLong() + 1);
        }
        if (value.isBoolean()) {
            return Json.MAPPER.getNodeFactory().booleanNode(!value.asBoolean());
        }
        if (value.isArray()) {
            ArrayNode more = value.deepCopy();
            return more.add(99);
        }
        if (value.isObject()) {
            ObjectNode more = value.deepCopy();
            return more.put("other", 1);
        }
        return Json.MAPPER.getNodeFactory().textNode(value.asText() + "!");
    }
}
