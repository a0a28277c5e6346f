/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
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

    static final class MovedTakenAsClean extends Other {
        MovedTakenAsClean() {
            super(new DeliveryRules() {
                @Override
                boolean doubts(boolean moved) {
                    return false;
                }
            });
        }
    }

    static final class ForeignClaimIgnored extends Other {
        ForeignClaimIgnored() {
            super(new DeliveryRules() {
                @Override
                boolean heeds(PendingEffect.Claim claim, long now) {
                    return false;
                }
            });
        }
    }

    static final class RebuildAhead extends Other {
        RebuildAhead() {
            super(new DeliveryRules() {
                @Override
                boolean bringsUpBeforeRebuild() {
                    return false;
                }
            });
        }
    }

    static final class PoisonHoldsUpItsRow extends Other {
        PoisonHoldsUpItsRow() {
            super(new DeliveryRules() {
                @Override
                Set<InstanceId> failed(Collection<InstanceId> taken, Set<InstanceId> failed) {
                    return failed.isEmpty() ? failed : Set.copyOf(taken);
                }
            });
        }
    }

    static final class RepairSettles extends Other {
        RepairSettles() {
            super(new DeliveryRules() {
                @Override
                Set<InstanceId> failedBefore(Set<InstanceId> failed) {
                    return Set.of();
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
