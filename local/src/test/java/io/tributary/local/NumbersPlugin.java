/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A plug-in folder with a connector that is not on the class path: compiled and packed here. */
final class NumbersPlugin {

    static final String CONNECTOR = "plugin.Numbers";

    private NumbersPlugin() {}

    static void install(Path plugins, Path work) throws Exception {
        Path source = work.resolve("Numbers.java");
        try (InputStream text = NumbersPlugin.class.getResourceAsStream("/plugin/Numbers.java.txt")) {
            Files.write(source, text.readAllBytes());
        }
        Path classes = Files.createDirectories(work.resolve("classes"));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        source.toString());
        assertThat(status).isZero();
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(
                services.resolve("org.apache.kafka.connect.source.SourceConnector"), CONNECTOR, StandardCharsets.UTF_8);
        Path jar = Files.createDirectories(plugins.resolve("numbers")).resolve("numbers.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(classes)) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            for (Path file : files) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                out.write(Files.readAllBytes(file));
            }
        }
    }
}
