/**
 * Benchmarks: ratios measured in one run.
 *
 * <p><b>Enters:</b> the product, and the same job done by hand beside it.
 *
 * <p><b>Leaves:</b> lines {@code ratio <name> <value>}, and the rates they come from.
 *
 * <p><b>Promises:</b> both sides of a ratio run in one process, on the same data.
 */
@NullMarked
package io.tributary.bench;

import org.jspecify.annotations.NullMarked;
