/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.eventfile;

import io.tributary.event.EventStream;
import io.tributary.projection.Projection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A file of events: JSON Lines in UTF-8, one event a line, empty lines between them as one likes.
 *
 * <p>A line has the fields {@code stream}, {@code id}, {@code type} and {@code data}, and may have {@code metadata} and
 * {@code eventId}; any other field is refused. The {@code id} is a string where the stream has one id attribute, taken
 * as the attribute's value as it stands, or an object with a string for each id attribute. Fields of {@code data} that the
 * event's type does not have are refused, since they would be lost. Two equal lines are two events.
 */
public sealed interface EventFile {
    /** Calls the function of the case at hand. */
    default <R> R fold(Function<List<EventLine<?>>, R> good, Function<List<String>, R> bad) {
        return this instanceof Good file ? good.apply(file.lines()) : bad.apply(((Bad) this).problems());
    }

    /**
     * A file without a fault.
     *
     * @param lines its events in the order of the file
     */
    record Good(List<EventLine<?>> lines) implements EventFile {}

    /**
     * A file of which nothing may be used.
     *
     * @param problems every bad line, with its number and what is wrong with it
     */
    record Bad(List<String> problems) implements EventFile {}

    /**
     * Reads the bytes of a whole file.
     *
     * @param streams the streams that lines may name
     * @param projections what is to take the events; each event of their streams has to lead to a possible row
     */
    static EventFile read(
            byte[] bytes, Collection<EventStream<?>> streams, Collection<? extends Projection<?, ?>> projections) {
        LineReader reader = new LineReader(streams, projections);
        List<EventLine<?>> lines = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        Map<String, Integer> eventIds = new HashMap<>();
        int number = 0;
        int start = startsWithByteOrderMark(bytes) ? 3 : 0;
        while (start < bytes.length) {
            int end = endOfLine(bytes, start);
            number++;
            try {
                EventLine<?> line = reader.read(number, Arrays.copyOfRange(bytes, start, end));
                if (line != null) {
                    unique(line, eventIds);
                    lines.add(line);
                }
            } catch (LineException e) {
                problems.add("line " + number + ": " + e.getMessage());
            } catch (RuntimeException e) {
                // Whatever a library or a type's own code makes of a line: the other lines are still to be read.
                problems.add("line " + number + ": cannot be read: " + e);
            }
            start = end + 1;
        }
        return problems.isEmpty() ? new Good(List.copyOf(lines)) : new Bad(List.copyOf(problems));
    }

    private static void unique(EventLine<?> line, Map<String, Integer> eventIds) {
        line.eventId().ifPresent(id -> {
            Integer other = eventIds.putIfAbsent(id, line.number());
            if (other != null) {
                throw new LineException("eventId '" + id + "' is that of line " + other + " already");
            }
        });
    }

    private static int endOfLine(byte[] bytes, int start) {
        int end = start;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    private static boolean startsWithByteOrderMark(byte[] bytes) {
        return bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
    }
}
