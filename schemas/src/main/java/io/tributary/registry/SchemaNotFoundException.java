/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

/** The registry says that it has no such id, subject, or schema under that subject. */
public final class SchemaNotFoundException extends RegistryException {
    private static final long serialVersionUID = 1L;

    SchemaNotFoundException(String message) {
        super(message, null);
    }
}
