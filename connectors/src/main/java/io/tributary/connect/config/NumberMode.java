/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

/** How numbers are written in the items of change records. */
public enum NumberMode {
    /** As text, as DynamoDB writes them: {@code {"N":"12.50"}}. */
    STRING,
    /** As JSON numbers with every digit: {@code {"N":12.50}}. */
    PRECISE
}
