/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Growth curves as pictures: one SVG file for each. */
final class Plots {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    /** From here on an axis counts in powers of ten. */
    private static final double WIDE = 50;

    private final Path folder;

    Plots(Path folder) {
        this.folder = folder;
    }

    /** Draws all curves; the names of the files, by curve. */
    List<String> draw(Map<String, Results.Curve> curves) throws IOException {
        Files.createDirectories(folder);
        List<String> files = new ArrayList<>();
        for (Map.Entry<String, Results.Curve> curve : curves.entrySet()) {
            String file = curve.getKey() + ".svg";
            VectorGraphicsEncoder.saveVectorGraphic(
                    chart(curve.getKey(), curve.getValue()),
                    folder.resolve(file).toString(),
                    VectorGraphicsFormat.SVG);
            files.add(file);
        }
        return files;
    }

    private static XYChart chart(String name, Results.Curve curve) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(name)
                .xAxisTitle(curve.xTitle())
                .yAxisTitle(curve.yTitle())
                .build();
        chart.getStyler().setYAxisMin(0.0).setLegendPosition(LegendPosition.OutsideE);
        double least = Double.MAX_VALUE;
        double most = 0;
        for (Map.Entry<String, List<Results.Point>> series : curve.series().entrySet()) {
            double[] xs =
                    series.getValue().stream().mapToDouble(Results.Point::x).toArray();
            double[] ys =
                    series.getValue().stream().mapToDouble(Results.Point::y).toArray();
            chart.addSeries(series.getKey(), xs, ys);
            for (double x : xs) {
                least = Math.min(least, x);
                most = Math.max(most, x);
            }
        }
        chart.getStyler().setXAxisLogarithmic(least > 0 && most / least >= WIDE);
        return chart;
    }
}
