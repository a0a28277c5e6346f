/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DynoxideBinaryTest {

    @TempDir
    Path root;

    @Test
    void is_found_below_the_root_folder() throws IOException {
        Path binary = install(root);

        assertThat(DynoxideBinary.locate(null, root.toString(), Path.of("/"))).isEqualTo(binary);
    }

    @Test
    void is_found_upwards_from_the_working_folder() throws IOException {
        Path binary = install(root);

        assertThat(DynoxideBinary.locate(null, null, root.resolve("module/target")))
                .isEqualTo(binary);
    }

    @Test
    void a_path_that_is_named_wins() throws IOException {
        install(root);
        Path named = executable(root.resolve("mine"));

        assertThat(DynoxideBinary.locate(named.toString(), root.toString(), root))
                .isEqualTo(named);
    }

    @Test
    void a_path_that_is_named_must_be_an_executable() {
        assertThatThrownBy(() -> DynoxideBinary.locate(root.resolve("none").toString(), null, root))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(root.resolve("none").toString());
    }

    @Test
    void where_it_is_missing_the_message_says_what_to_do() {
        assertThatThrownBy(() -> DynoxideBinary.locate(null, root.toString(), root))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("npm ci")
                .hasMessageContaining("--dynamodb-endpoint");
    }

    private static Path install(Path folder) throws IOException {
        Path binary = folder.resolve("node_modules/@dynoxide")
                .resolve(DynoxideBinary.platform())
                .resolve("dynoxide");
        Files.createDirectories(binary.getParent());
        return executable(binary);
    }

    private static Path executable(Path path) throws IOException {
        Files.writeString(path, "#!/bin/sh\n");
        assertThat(path.toFile().setExecutable(true)).isTrue();
        return path;
    }
}
