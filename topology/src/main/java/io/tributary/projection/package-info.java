/**
 * The declaration of projections: all that a user writes.
 *
 * <p><b>Enters:</b> a read model, sources with their folds, checkpoints, revision, removal and outbox.
 *
 * <p><b>Leaves:</b> an immutable {@code Projection} that topology, repair, documentation and tests derive everything else from.
 *
 * <p><b>Promises:</b> every fault of a declaration is reported when it is built, with what to change.
 */
@NullMarked
package io.tributary.projection;

import org.jspecify.annotations.NullMarked;
