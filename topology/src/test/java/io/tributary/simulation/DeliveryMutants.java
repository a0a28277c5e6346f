/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.outbox.OutboxKey;
import java.util.Collection;
import java.util.Set;

/** Mutants that deliver effects, or keep the ledger, by other rules. */
final class DeliveryMutants {
    private DeliveryMutants() {}

    private abstract static class Other extends Collaborators {
        private final DeliveryRules rules;

        Other(DeliveryRules rules) {
            this.rules = rules;
        }

        @Override
        DeliveryRules delivery() {
            return rules;
        }
    }

    static final class DeleteFirst extends Other {
        DeleteFirst() {
            super(new DeliveryRules() {
                @Override
                boolean removesFirst() {
                    return true;
                }
            });
        }
    }

    static final class AcknowledgeEarly extends Other {
        AcknowledgeEarly() {
            super(new DeliveryRules() {
                @Override
                boolean handedOverIsCommitted() {
                    return true;
                }
            });
        }
    }

    static final class NoDrain extends Other {
        NoDrain() {
            super(new DeliveryRules() {
                @Override
                boolean drains(boolean suspect) {
                    return false;
                }
            });
        }
    }

    static final class UnprocessedDelete extends Other {
        UnprocessedDelete() {
            super(new DeliveryRules() {
                @Override
                Set<OutboxKey> removed(Collection<OutboxKey> asked, Set<OutboxKey> confirmed) {
                    return Set.copyOf(asked);
                }
            });
        }
    }

    static final class NoHello extends Other {
        NoHello() {
            super(new DeliveryRules() {
                @Override
                boolean saysHello() {
                    return false;
                }

                @Override
                boolean mayAct(boolean consumed) {
                    return true;
                }
            });
        }
    }

    static final class NotRestored extends Other {
        NotRestored() {
            super(new DeliveryRules() {
                @Override
                boolean restores() {
                    return false;
                }
            });
        }
    }

    static final class NewerForgotten extends Other {
        NewerForgotten() {
            super(new DeliveryRules() {
                @Override
                boolean isDone(boolean somethingNewer) {
                    return true;
                }
            });
        }
    }

    static final class FailureForgotten extends Other {
        FailureForgotten() {
            super(new DeliveryRules() {
                @Override
                boolean triesAgain() {
                    return false;
                }
            });
        }
    }
}
