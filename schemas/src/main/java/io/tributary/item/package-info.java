/**
 * DynamoDB items as plain values, and their lossless codecs.
 *
 * <p><b>Enters:</b> attribute values of the AWS SDK, DynamoDB JSON text, and plain Java values.
 *
 * <p><b>Leaves:</b> {@link io.tributary.item.Item}s, and back again.
 *
 * <p><b>Promises:</b> numbers keep all 38 digits; binary values, the three kinds of sets, empty values, NULL and nesting
 * survive both ways. This is the only package of the module that knows the AWS SDK.
 */
@NullMarked
package io.tributary.item;

import org.jspecify.annotations.NullMarked;
