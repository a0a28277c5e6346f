/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tributary.app.rows.RowJson;
import io.tributary.observe.TaskLoad;

/** What runs, as JSON. */
final class ProjectionsJson {
    private ProjectionsJson() {}

    static String of(StartedProjections running) {
        ArrayNode projections = JsonNodeFactory.instance.arrayNode();
        for (RunningProjection projection : running.started()) {
            TaskLoad load = projection.load();
            projections
                    .addObject()
                    .put("name", projection.name())
                    .put("state", projection.state())
                    .put("rows", load.rows())
                    .put("inFlight", load.inFlight())
                    .put("undelivered", load.undelivered())
                    .put("kept", load.kept());
        }
        for (String name : running.waiting()) {
            projections.addObject().put("name", name).put("state", "NOT_STARTED");
        }
        return RowJson.text(projections);
    }

    static String error(String message) {
        ObjectNode error = JsonNodeFactory.instance.objectNode();
        error.put("error", message);
        return RowJson.text(error);
    }
}
