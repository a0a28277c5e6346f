/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import java.net.URI;

/** Kafka and DynamoDB, wherever they come from. */
record Surroundings(String bootstrapServers, URI dynamoDb) {}
