/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import java.util.ArrayList;
import java.util.List;

/** Columns as wide as their widest cell, which is cut where it would be wider than a screen. */
final class TextTable {
    private static final int WIDEST = 120;
    private static final int LINE_SEPARATOR = 0x2028;
    private static final int PARAGRAPH_SEPARATOR = 0x2029;

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

    private static String visible(String cell) {
        // Each code point has one character at least: what is behind cannot be seen in any case.
        List<String> pieces =
                cell.codePoints().limit(WIDEST + 1).mapToObj(TextTable::escaped).toList();
        if (pieces.stream().mapToInt(TextTable::width).sum() <= WIDEST) {
            return String.join("", pieces);
        }
        StringBuilder cut = new StringBuilder();
        int width = 0;
        for (String piece : pieces) {
            width += width(piece);
            if (width > WIDEST - 1) {
                break;
            }
            cut.append(piece);
        }
        return cut.append('…').toString();
    }

    /** Control characters would break the table, or the terminal. */
    private static String escaped(int point) {
        boolean control = Character.isISOControl(point) || point == LINE_SEPARATOR || point == PARAGRAPH_SEPARATOR;
        return control ? "\\u%04x".formatted(point) : Character.toString(point);
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
