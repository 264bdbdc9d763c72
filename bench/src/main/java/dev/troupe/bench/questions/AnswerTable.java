package dev.troupe.bench.questions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A table that an answer shows or that a file of it holds.
 *
 * @param more rows that are not shown
 */
record AnswerTable(List<String> header, List<List<String>> rows, int more) {
    private static final Pattern RULE = Pattern.compile("\\|[\\s|:-]+\\|");
    private static final Pattern MORE = Pattern.compile("(?:…|\\.\\.\\.)\\D{0,12}([\\d,]+)\\D*");

    private static final Pattern EMPTY = Pattern.compile("(?:0|-)?");

    AnswerTable {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }

    /** The tables in Markdown, in their order. */
    static List<AnswerTable> parseAll(String text) {
        var tables = new ArrayList<AnswerTable>();
        var block = new ArrayList<List<String>>();
        int more = 0;
        for (var line : (text + "\n\n.").lines().toList()) {
            var stripped = line.strip();
            if (stripped.startsWith("|") && stripped.endsWith("|")) {
                if (!RULE.matcher(stripped).matches()) {
                    block.add(cells(stripped));
                }
                continue;
            }
            var matcher = MORE.matcher(stripped);
            more = matcher.matches() ? Integer.parseInt(matcher.group(1).replace(",", "")) : 0;
            if (!block.isEmpty() && !stripped.isEmpty()) {
                tables.add(of(block, more));
                block.clear();
            }
        }
        return tables;
    }

    private static AnswerTable of(List<List<String>> block, int more) {
        return new AnswerTable(block.getFirst(), block.subList(1, block.size()), more);
    }

    private static List<String> cells(String line) {
        var inner = line.substring(1, line.length() - 1);
        return Arrays.stream(inner.split("(?<!\\\\)\\|", -1))
                .map(cell -> cell.strip().replace("\\|", "|"))
                .toList();
    }

    /** A file of comma-separated values; cells are not quoted over lines. */
    static AnswerTable parseCsv(String text) {
        var lines =
                text.lines().filter(line -> !line.isBlank()).map(AnswerTable::csvCells).toList();
        return lines.isEmpty()
                ? new AnswerTable(List.of(), List.of(), 0)
                : new AnswerTable(lines.getFirst(), lines.subList(1, lines.size()), 0);
    }

    private static List<String> csvCells(String line) {
        var cells = new ArrayList<String>();
        var cell = new StringBuilder();
        boolean isQuoted = false;
        for (char c : line.replace("\uFEFF", "").toCharArray()) {
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == ',' && !isQuoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    int width() {
        return header.size();
    }

    String cell(int row, int column) {
        var cells = rows.get(row);
        return column < cells.size() ? cells.get(column) : "";
    }

    /**
     * The same as rows of (first cell, column label, value), without empty values, zeros and
     * totals.
     */
    AnswerTable unfold() {
        var unfolded = new ArrayList<List<String>>();
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 1; column < width(); column++) {
                if (!EMPTY.matcher(cell(row, column)).matches()
                        && !isTotal(header.get(column))
                        && !isTotal(cell(row, 0))) {
                    unfolded.add(List.of(cell(row, 0), header.get(column), cell(row, column)));
                }
            }
        }
        return new AnswerTable(List.of("row", "column", "value"), unfolded, more);
    }

    private static boolean isTotal(String label) {
        return label.matches("(?i)(grand )?total|sum|合计|总计|小计");
    }
}
