/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import java.util.ArrayList;
import java.util.List;

/** Columns as wide as their widest cell. */
final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(List<String> header) {
        rows.add(header);
        rows.add(header.stream().map(name -> "-".repeat(width(name))).toList());
    }

    void row(List<String> cells) {
        rows.add(cells.stream().map(TextTable::visible).toList());
    }

    @Override
    public String toString() {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        rows.forEach(row -> {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        });
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                line.append("  ").append(row.get(i)).append(" ".repeat(widths[i] - width(row.get(i))));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** Control characters would break the table, or the terminal. */
    private static String visible(String cell) {
        return cell.codePoints()
                .map(point -> Character.isISOControl(point) ? '\uFFFD' : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
