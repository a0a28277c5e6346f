/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a run measured: each line is printed as soon as it is known, and all of it as a table at the end. */
final class Results {
    private final PrintStream out;
    private final Map<String, Double> ratios = new LinkedHashMap<>();
    private final Map<String, Figure> figures = new LinkedHashMap<>();
    private final Map<String, Curve> curves = new LinkedHashMap<>();

    Results(PrintStream out) {
        this.out = out;
    }

    /** A figure that stands for itself only on the machine it was measured on. */
    record Figure(double value, String unit) {
        String text() {
            return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%,.2f %s" : "%,.0f %s", value, unit);
        }
    }

    /** One point of a curve. */
    record Point(double x, double y) {}

    /** How one figure grows with another. */
    record Curve(String xTitle, String yTitle, Map<String, List<Point>> series) {}

    void section(String name) {
        out.println("section " + name);
    }

    void ended(String section, Duration time) {
        out.printf(Locale.ROOT, "section %s took %d s%n", section, time.toSeconds());
    }

    /** The product's rate, or cost, as a part of its baseline's in the same run. */
    void ratio(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalStateException("ratio " + name + " was " + value + ": one side measured nothing");
        }
        ratios.put(name, value);
        out.printf(Locale.ROOT, "ratio %s %.3f%n", name, value);
    }

    void figure(String name, double value, String unit) {
        Figure figure = new Figure(value, unit);
        figures.put(name, figure);
        out.println("figure " + name + " " + figure.text());
    }

    /** A curve, to add points to. */
    void curve(String curve, String xTitle, String yTitle) {
        curves.put(curve, new Curve(xTitle, yTitle, new LinkedHashMap<>()));
    }

    void point(String curve, String series, double x, double y) {
        Curve drawn = curves.get(curve);
        if (drawn == null) {
            throw new IllegalArgumentException("there is no curve '" + curve + "'");
        }
        drawn.series().computeIfAbsent(series, name -> new ArrayList<>()).add(new Point(x, y));
        out.printf(Locale.ROOT, "point %s %s %.0f %.1f%n", curve, series, x, y);
    }

    Map<String, Curve> curves() {
        return curves;
    }

    /** Everything, as a Markdown table. */
    String table() {
        StringBuilder table = new StringBuilder("| measured | value |%n| --- | --- |%n".formatted());
        ratios.forEach((name, value) -> table.append(String.format(Locale.ROOT, "| `%s` | %.3f |%n", name, value)));
        figures.forEach((name, figure) -> table.append("| " + name + " | " + figure.text() + " |%n".formatted()));
        return table.toString();
    }
}
