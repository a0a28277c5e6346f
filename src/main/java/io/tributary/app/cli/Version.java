/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the jar. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "tributary "
                    + Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                            .orElse("(unpackaged)")
        };
    }
}
