/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.registry.RegistryUnavailableException;
import java.net.SocketException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/** Tells failures of the world, which pass, from failures of the data, which do not. */
final class Outages {
    private Outages() {}

    /** Whether somebody could not be reached. End of file is not among these: a record cut short is one. */
    static boolean isOutage(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RegistryUnavailableException
                    || cause instanceof RetriableException
                    || cause instanceof SocketException
                    || cause instanceof HttpTimeoutException
                    || cause instanceof TimeoutException) {
                return true;
            }
        }
        return false;
    }
}
