/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import io.tributary.registry.RegistryUnavailableException;
import org.apache.kafka.common.errors.RetriableException;

/** A record that could not be read or written because the schema registry does not answer; it may be, later. */
public final class RegistryOutageException extends RetriableException {
    private static final long serialVersionUID = 1L;

    RegistryOutageException(RegistryUnavailableException cause) {
        super(cause.getMessage(), cause);
    }
}
