/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.event.EventStream;
import io.tributary.event.StreamId;
import io.tributary.freight.Freight;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that name one history. */
final class HistoryOptions {
    @Option(names = "--stream", paramLabel = "NAME", required = true, description = "The event stream, such as Order.")
    private String name = "";

    @Option(
            names = "--id",
            paramLabel = "ATTRIBUTE=VALUE",
            required = true,
            description = "The history's id, such as orderId=o-1; once for each attribute of the stream's ids.")
    private Map<String, String> values = new LinkedHashMap<>();

    EventStream<?> stream() {
        return Freight.streams().stream()
                .filter(stream -> stream.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new RefusedException(List.of("unknown stream '" + name + "', known are "
                        + String.join(
                                ", ",
                                Freight.streams().stream()
                                        .map(EventStream::name)
                                        .toList()))));
    }

    StreamId id() {
        EventStream<?> stream = stream();
        List<String> attributes = stream.idAttributes();
        if (!values.keySet().containsAll(attributes) || values.size() != attributes.size()) {
            throw new RefusedException(List.of("--id must be given once for each of " + attributes + " of stream '"
                    + stream.name() + "', was " + values.keySet()));
        }
        if (values.containsValue("")) {
            throw new RefusedException(List.of("--id must not be empty"));
        }
        return stream.id(attributes.stream().map(values::get).toArray(String[]::new));
    }
}
