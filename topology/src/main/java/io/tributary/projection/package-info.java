/**
 * The declaration of projections: all that a user writes.
 *
 * <p><b>Enters:</b> a read model, sources with their folds, checkpoints, revision, removal and outbox.
 *
 * <p><b>Leaves:</b> an immutable {@code Projection} that topology, repair, documentation and tests derive everything else from.
 *
 * <p><b>Promises:</b> every fault of a declaration is reported when it is built, with what to change.
 *
 * <p>What the functions that a user writes must keep to:
 *
 * <ul>
 *   <li>They run more than once for an event: after a lost race, for a repeat, in a rebuild. So they are free of side
 *       effects and give the same answer each time; time and origin of an event are in its {@code EventContext}.
 *   <li>They run on several threads at a time, for different rows; for one row one after another.
 *   <li>A failure is an exception, or an error that is none of the virtual machine's own. It fails one instance of one row,
 *       unless the source's {@code terminal} takes it for final.
 *   <li>A row is given as it is stored, the projection's own attributes included when its type has them; what is returned
 *       in those is overwritten.
 * </ul>
 */
@NullMarked
package io.tributary.projection;

import org.jspecify.annotations.NullMarked;
