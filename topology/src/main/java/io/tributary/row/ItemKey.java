/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import java.util.Optional;

/**
 * The primary key of an item.
 *
 * @param partition the partition key's value
 * @param sort the sort key's value, in a table that has one
 */
public record ItemKey(String partition, Optional<String> sort) {}
