/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RegistryServerTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String NAME = record("{'name':'name','type':'string'}");
    private static final String NAME_AND_CITY =
            record("{'name':'name','type':'string'},{'name':'city','type':'string','default':''}");
    private static final String NAME_AND_AGE = record("{'name':'name','type':'string'},{'name':'age','type':'int'}");

    private RegistryServer registry;

    record Answer(int status, JsonNode body) {
        int id() {
            assertThat(status).as(body.toString()).isEqualTo(200);
            return body.get("id").asInt();
        }

        void isRefusal(int code) {
            assertThat(status).isEqualTo(code < 1000 ? code : code / 100);
            assertThat(body.get("error_code").asInt()).isEqualTo(code);
            assertThat(body.get("message").asText()).isNotEmpty();
        }
    }

    @BeforeEach
    void start() {
        registry = RegistryServer.start();
    }

    @AfterEach
    void stop() {
        registry.close();
    }

    @Test
    void listens_on_loopback() {
        assertThat(registry.url().getHost()).isEqualTo("127.0.0.1");
    }

    @Test
    void a_registered_schema_is_found_by_its_id() throws Exception {
        int id = register("people", NAME).id();

        assertThat(get("/schemas/ids/" + id).body().get("schema").asText()).isEqualTo(NAME);
        assertThat(get("/schemas/ids/" + id + "/schema").body()).isEqualTo(JSON.readTree(NAME));
    }

    @Test
    void registering_again_changes_nothing() throws Exception {
        int id = register("people", NAME).id();

        assertThat(register("people", " " + NAME).id()).isEqualTo(id);
        assertThat(get("/subjects/people/versions").body().toString()).isEqualTo("[1]");
    }

    @Test
    void equal_schemas_of_two_subjects_have_one_id() throws Exception {
        register("cities", NAME_AND_CITY);
        int id = register("people", NAME).id();

        assertThat(register("friends", NAME).id()).isEqualTo(id);
        assertThat(get("/schemas/ids/" + id + "/versions").body().toString())
                .contains("people", "friends")
                .doesNotContain("cities");
    }

    @Test
    void versions_are_counted_by_subject() throws Exception {
        register("people", NAME);
        int id = register("people", NAME_AND_CITY).id();

        assertThat(get("/subjects/people/versions").body().toString()).isEqualTo("[1,2]");
        assertThat(get("/subjects/people/versions/latest").body())
                .isEqualTo(get("/subjects/people/versions/2").body())
                .isEqualTo(
                        JSON.valueToTree(Map.of("subject", "people", "id", id, "version", 2, "schema", NAME_AND_CITY)));
        assertThat(get("/subjects/people/versions/1/schema").body()).isEqualTo(JSON.readTree(NAME));
    }

    @Test
    void a_schema_is_looked_up_in_its_subject() throws Exception {
        register("people", NAME);
        int id = register("people", NAME_AND_CITY).id();

        Answer answer = post("/subjects/people", NAME_AND_CITY);

        assertThat(answer.id()).isEqualTo(id);
        assertThat(answer.body().get("version").asInt()).isEqualTo(2);
    }

    @Test
    void subjects_are_listed() throws Exception {
        register("people-value", NAME);
        register("cities-value", NAME_AND_CITY);

        assertThat(get("/subjects").body().toString()).isEqualTo("[\"cities-value\",\"people-value\"]");
    }

    @Test
    void what_is_not_there_is_not_found() throws Exception {
        register("people", NAME);

        get("/subjects/nobody/versions").isRefusal(40401);
        get("/subjects/nobody/versions/1").isRefusal(40401);
        post("/subjects/nobody", NAME).isRefusal(40401);
        get("/subjects/people/versions/2").isRefusal(40402);
        post("/subjects/people", NAME_AND_CITY).isRefusal(40403);
        get("/schemas/ids/2").isRefusal(40403);
        get("/schemas/ids/0").isRefusal(40403);
        get("/config/people").isRefusal(40408);
    }

    @Test
    void what_cannot_be_read_is_refused() throws Exception {
        register("people", NAME);

        register("people", "{\"type\":\"nonsense\"}").isRefusal(42201);
        register("people", "not JSON").isRefusal(42201);
        send("POST", "/subjects/people/versions", "{}").isRefusal(42201);
        send("POST", "/subjects/people/versions", "{\"schema\":\"{}\",\"schemaType\":\"JSON\"}")
                .isRefusal(42201);
        send("POST", "/subjects/people/versions", "{").isRefusal(422);
        get("/subjects/people/versions/first").isRefusal(42202);
        send("PUT", "/config", "{\"compatibility\":\"SOME\"}").isRefusal(42203);
    }

    @Test
    void a_version_that_cannot_read_the_one_before_is_a_conflict() throws Exception {
        register("people", NAME);

        register("people", NAME_AND_AGE).isRefusal(409);

        assertThat(get("/subjects/people/versions").body().toString()).isEqualTo("[1]");
    }

    @Test
    void what_is_compatible_is_a_setting_of_all_or_of_one_subject() throws Exception {
        register("people", NAME);
        register("friends", NAME);
        assertThat(get("/config").body().get("compatibilityLevel").asText()).isEqualTo("BACKWARD");

        send("PUT", "/config", "{\"compatibility\":\"NONE\"}");
        send("PUT", "/config/friends", "{\"compatibility\":\"FULL\"}");

        assertThat(register("people", NAME_AND_AGE).status()).isEqualTo(200);
        register("friends", NAME_AND_AGE).isRefusal(409);
        assertThat(get("/config/friends").body().get("compatibilityLevel").asText())
                .isEqualTo("FULL");
        assertThat(get("/config/people?defaultToGlobal=true")
                        .body()
                        .get("compatibilityLevel")
                        .asText())
                .isEqualTo("NONE");
    }

    @Test
    void a_transitive_level_looks_at_all_versions() throws Exception {
        String first = record("{'name':'name','type':'string'},{'name':'age','type':'int'}");
        String second = record("{'name':'name','type':'string'}");
        String third = record("{'name':'name','type':'string'},{'name':'age','type':'string','default':''}");
        for (String level : List.of("BACKWARD", "BACKWARD_TRANSITIVE")) {
            send("PUT", "/config/" + level, "{\"compatibility\":\"" + level + "\"}");
            register(level, first);
            register(level, second);
        }

        assertThat(register("BACKWARD", third).status()).isEqualTo(200);
        register("BACKWARD_TRANSITIVE", third).isRefusal(409);
    }

    @Test
    void compatibility_is_told_without_registering() throws Exception {
        register("people", NAME);

        assertThat(compatible(NAME_AND_CITY)).isTrue();
        assertThat(compatible(NAME_AND_AGE)).isFalse();
        assertThat(get("/subjects/people/versions").body().toString()).isEqualTo("[1]");
    }

    @Test
    void many_at_once_give_each_schema_one_id() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try {
            List<Callable<String>> calls = IntStream.range(0, 400)
                    .<Callable<String>>mapToObj(i -> () -> {
                        String schema = NAME.replace("Person", "Person" + i % 10);
                        return i % 10 + "="
                                + register("subject-" + i % 40, schema).id();
                    })
                    .toList();

            Set<String> answers = threads.invokeAll(calls).stream()
                    .map(RegistryServerTest::result)
                    .collect(Collectors.toSet());

            assertThat(answers).hasSize(10);
            assertThat(answers.stream().map(each -> each.substring(2)).map(Integer::valueOf))
                    .containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        } finally {
            threads.shutdown();
        }
    }

    private boolean compatible(String schema) throws Exception {
        return post("/compatibility/subjects/people/versions/latest", schema)
                .body()
                .get("is_compatible")
                .asBoolean();
    }

    private Answer register(String subject, String schema) throws IOException, InterruptedException {
        return post("/subjects/" + subject + "/versions", schema);
    }

    private Answer post(String path, String schema) throws IOException, InterruptedException {
        return send("POST", path, JSON.writeValueAsString(Map.of("schema", schema)));
    }

    private Answer get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    private Answer send(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(registry.url().resolve(path))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/vnd.schemaregistry.v1+json"));
        return new Answer(response.statusCode(), JSON.readTree(response.body()));
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static String record(String fields) {
        return "{'type':'record','name':'Person','fields':[%s]}"
                .formatted(fields)
                .replace('\'', '"');
    }
}
