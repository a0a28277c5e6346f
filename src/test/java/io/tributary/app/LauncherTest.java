/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script at the root, with another {@code mvn} and another {@code java} that say what they were asked. */
class LauncherTest {

    private static final String MAVEN = """
            #!/bin/sh
            trap 'exit 130' INT
            echo built >> builds
            if [ -n "$WAIT_FOR" ]; then while [ ! -e "$WAIT_FOR" ]; do sleep 0.05; done; fi
            if [ -n "$EDIT" ]; then until [ "$EDIT" -nt target/build-started ]; do echo edited >> "$EDIT"; done; fi
            mkdir -p node_modules src/target/lib src/target/plugins
            touch src/target/tributary-app-1.jar src/target/tributary-app-1-tests.jar
            echo "[INFO] Building Tributary schemas 0.1.0-SNAPSHOT                       [2/6]"
            [ -z "$BREAK" ] || { echo "[ERROR] it is broken"; exit 1; }
            """;
    private static final String JAVA = """
            #!/bin/sh
            if [ "$1" = -XshowSettings:properties ]; then
              echo "    java.specification.version = ${JAVA_IS:-17}" >&2
              exit
            fi
            for each; do echo "<$each>"; done
            exit "${ENDS_WITH:-0}"
            """;

    @TempDir
    Path folder;

    private Path root;

    record Result(int status, String out, String err) {}

    @BeforeEach
    void lay_out_a_tree() throws IOException {
        root = folder.resolve("a tree");
        for (String file : List.of(
                "pom.xml",
                "package.json",
                "package-lock.json",
                ".mvn/jvm.config",
                "schemas/pom.xml",
                "schemas/src/main/One.java",
                "schemas/src/main/Two.java",
                "connectors/pom.xml",
                "connectors/src/main/One.java",
                "topology/pom.xml",
                "topology/src/main/One.java",
                "local/pom.xml",
                "local/src/main/One.java",
                "src/pom.xml",
                "src/main/One.java")) {
            Files.createDirectories(root.resolve(file).getParent());
            Files.writeString(root.resolve(file), file);
        }
        Files.copy(Path.of(System.getProperty("root.dir"), "tributary"), root.resolve("tributary"));
        executable(root.resolve("tributary"));
        tool("mvn", MAVEN);
        tool("java", JAVA);
        tool("javac", "#!/bin/sh\n");
        tool("npm", "#!/bin/sh\n");
    }

    @Test
    void builds_before_the_first_run_and_not_before_the_next() throws Exception {
        Result first = run(Map.of(), "--version");
        Result second = run(Map.of(), "--version");

        assertThat(first.status()).isZero();
        assertThat(first.err()).contains("[2/6] Tributary schemas");
        assertThat(second.err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void standard_output_is_the_applications_alone() throws Exception {
        Result result = run(Map.of(), "demo", "--events", "a file");

        assertThat(result.out())
                .startsWith("<-D")
                .endsWith("<io.tributary.app.Tributary>\n<demo>\n<--events>\n<a file>\n")
                .contains("<-Dfile.encoding=UTF-8>", "<-Droot.dir=" + root + ">")
                .contains("<" + root + "/src/target/tributary-app-1.jar:" + root + "/src/target/lib/*>");
    }

    @Test
    void builds_again_when_a_source_is_newer() throws Exception {
        run(Map.of());

        touch("topology/src/main/One.java");
        run(Map.of());

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void builds_again_when_a_source_is_gone() throws Exception {
        run(Map.of());

        Files.delete(root.resolve("schemas/src/main/Two.java"));
        touch("schemas/src/main");
        run(Map.of());

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void builds_again_when_a_source_was_edited_while_it_built() throws Exception {
        run(Map.of("EDIT", root.resolve("src/main/One.java").toString()));

        run(Map.of());

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void does_not_keep_the_libraries_of_another_pom() throws Exception {
        run(Map.of());
        Files.createFile(root.resolve("src/target/lib/old.jar"));

        touch("pom.xml");
        run(Map.of());

        assertThat(root.resolve("src/target/lib/old.jar")).doesNotExist();
    }

    @Test
    void two_at_once_build_once() throws Exception {
        Path go = folder.resolve("go");
        Process first = start(root.resolve("tributary"), Map.of("WAIT_FOR", go.toString()));
        await().atMost(Duration.ofSeconds(60)).until(() -> builds() == 1);
        Process second = start(root.resolve("tributary"), Map.of());

        Files.createFile(go);

        assertThat(end(first).status()).isZero();
        assertThat(end(second).status()).isZero();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void works_through_a_symlink_from_another_folder() throws Exception {
        Path link = Files.createSymbolicLink(
                Files.createDirectories(folder.resolve("bin")).resolve("trib"), Path.of("../a tree/tributary"));

        Result result = end(start(link, Map.of(), "--help"));

        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("<-Droot.dir=" + root + ">");
    }

    @Test
    void a_failed_build_says_why_and_runs_nothing() throws Exception {
        Result result = run(Map.of("BREAK", "yes"));

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("it is broken", "tributary-build.log");
    }

    @Test
    void an_interrupted_build_is_no_failed_one() throws Exception {
        // As a terminal does it: to all that run in the foreground, and not ignored as it is by what runs behind.
        Process build = launch(
                List.of(
                        which("env").toString(),
                        "--default-signal=INT",
                        which("setsid").toString(),
                        which("bash").toString(),
                        root.resolve("tributary").toString()),
                Map.of("WAIT_FOR", folder.resolve("never").toString()));
        await().atMost(Duration.ofSeconds(60)).until(() -> builds() == 1);

        new ProcessBuilder("bash", "-c", "kill -INT -- -" + build.pid()).start().waitFor();

        Result result = end(build);
        assertThat(result.status()).isEqualTo(130);
        assertThat(result.err()).doesNotContain("failed");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void the_applications_status_is_its_own() throws Exception {
        assertThat(run(Map.of("ENDS_WITH", "2")).status()).isEqualTo(2);
    }

    @Test
    void an_old_java_is_named() throws Exception {
        Result result = run(Map.of("JAVA_IS", "11"));

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("Java 17 or later is needed").contains("is 11");
    }

    @Test
    void a_tool_that_is_missing_is_named() throws Exception {
        for (String tool : List.of("dirname", "readlink", "find", "sed", "bash")) {
            tool(tool, "#!/bin/sh\nexec " + which(tool) + " \"$@\"\n");
        }
        Files.delete(folder.resolve("tools/npm"));

        Result result = run(Map.of("PATH", folder.resolve("tools").toString()));

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("npm is needed");
    }

    private Result run(Map<String, String> environment, String... arguments) throws Exception {
        return end(start(root.resolve("tributary"), environment, arguments));
    }

    private Process start(Path script, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(which("bash").toString(), script.toString()));
        command.addAll(List.of(arguments));
        return launch(command, environment);
    }

    private Process launch(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().remove("JAVA_HOME");
        builder.environment().put("PATH", folder.resolve("tools") + ":" + System.getenv("PATH"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static Result end(Process process) throws Exception {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), out, err);
    }

    private int builds() throws IOException {
        Path builds = root.resolve("builds");
        return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
    }

    private void touch(String path) throws IOException {
        Files.setLastModifiedTime(
                root.resolve(path), FileTime.from(Instant.now().plusSeconds(5)));
    }

    private void tool(String name, String script) throws IOException {
        Path tool = Files.createDirectories(folder.resolve("tools")).resolve(name);
        Files.writeString(tool, script);
        executable(tool);
    }

    private static void executable(Path path) {
        assertThat(path.toFile().setExecutable(true)).isTrue();
    }

    private static Path which(String tool) {
        return List.of("/usr/bin", "/bin").stream()
                .map(each -> Path.of(each, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }
}
