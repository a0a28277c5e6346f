/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The plug-in folder as it is packaged. */
final class PluginFolder {
    private PluginFolder() {}

    static Path unzip(Path to) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(Path.of(System.getProperty("plugin.zip"))))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Path target = to.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(in, target);
                }
            }
        }
        return to;
    }
}
