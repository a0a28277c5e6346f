/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import com.fasterxml.jackson.databind.JsonNode;

/** The only event type of the cases: what it does is in its data. */
record Scripted(JsonNode script) {
    String text(String field) {
        return script.path(field).asText();
    }
}
