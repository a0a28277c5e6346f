/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import org.apache.avro.Schema;

/**
 * A schema as it is registered.
 *
 * @param subject the line of versions it belongs to
 * @param version its number in that line, from 1
 * @param id its number in the registry
 * @param schema the schema itself
 */
public record RegisteredSchema(String subject, int version, int id, Schema schema) {}
