/**
 * The example: shipments of a freight company, from orders, scans and weighings.
 *
 * <p><b>Enters:</b> events of three streams in one table.
 *
 * <p><b>Leaves:</b> one row for each shipment, and a notice for each scan.
 *
 * <p><b>Promises:</b> nothing here is known to the rest of the application but through its
 * service provider: it is written as a user would write it.
 */
@NullMarked
package io.tributary.freight;

import org.jspecify.annotations.NullMarked;
