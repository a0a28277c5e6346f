/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.util.Map;

/**
 * What Connect has stored about one partition of a source.
 *
 * @param partition which part of the source
 * @param offset how far it is read
 */
public record ConnectorPosition(Map<String, ?> partition, Map<String, ?> offset) {}
