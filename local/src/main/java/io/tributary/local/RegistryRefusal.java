/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

/** An answer of the registry that is an error of its protocol: the first three digits of the code are the status. */
final class RegistryRefusal extends RuntimeException {

    private final int code;

    private RegistryRefusal(int code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    static RegistryRefusal subjectNotFound(String subject) {
        return new RegistryRefusal(40401, "Subject '" + subject + "' not found.");
    }

    static RegistryRefusal versionNotFound(int version) {
        return new RegistryRefusal(40402, "Version " + version + " not found.");
    }

    static RegistryRefusal schemaNotFound() {
        return new RegistryRefusal(40403, "Schema not found");
    }

    static RegistryRefusal noCompatibilityOf(String subject) {
        return new RegistryRefusal(
                40408, "Subject '" + subject + "' does not have subject-level compatibility configured");
    }

    static RegistryRefusal incompatible(String subject, Compatibility level) {
        return new RegistryRefusal(
                409,
                "Schema being registered is incompatible with an earlier schema for subject \"" + subject
                        + "\", compatibility is " + level);
    }

    static RegistryRefusal invalidRequest(String why) {
        return new RegistryRefusal(422, why);
    }

    static RegistryRefusal invalidSchema(String why) {
        return new RegistryRefusal(42201, "Invalid schema: " + why);
    }

    static RegistryRefusal invalidVersion(String version) {
        return new RegistryRefusal(
                42202,
                "The specified version '" + version + "' is not a valid version id. Allowed values are between"
                        + " [1, 2^31-1] and the string \"latest\"");
    }

    static RegistryRefusal invalidCompatibility() {
        return new RegistryRefusal(42203, "Invalid compatibility level");
    }

    int code() {
        return code;
    }

    int status() {
        return code < 1000 ? code : code / 100;
    }
}
