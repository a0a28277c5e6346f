/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import org.apache.kafka.common.utils.Exit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Kafka's own way out of a fatal fault is to end the JVM: here it is an error in the log, and an exception. */
final class KafkaExits {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaExits.class);

    private KafkaExits() {}

    /** Holds for the whole JVM, and stays. */
    static void refuse() {
        Exit.setExitProcedure(KafkaExits::refuse);
        Exit.setHaltProcedure(KafkaExits::refuse);
        // What Kafka would stop in a hook of its own is stopped in order by whoever started it.
        Exit.setShutdownHookAdder((name, hook) -> {});
    }

    private static void refuse(int status, @Nullable String message) {
        IllegalStateException fault = new IllegalStateException(
                "Kafka wanted to end the JVM with status " + status + (message == null ? "" : ": " + message));
        LOG.atError().addKeyValue("error", fault.getMessage()).setCause(fault).log("A part of Kafka has failed");
        throw fault;
    }
}
