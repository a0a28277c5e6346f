/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

/** The version of this plug-in, as its jar says. */
final class Version {
    private Version() {}

    static String get() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
