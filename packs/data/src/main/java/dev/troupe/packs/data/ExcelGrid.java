package dev.troupe.packs.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rows of a sheet while merged cells are spread out and header rows are joined. */
final class ExcelGrid {
    private static final int MAX_HEADER_ROWS = 3;

    private final List<List<String>> records;
    private final List<Long> lines; // ascending
    private final int width;

    /** Rows, by their line, in which a cell is merged with those to its right. */
    private final Set<Long> grouped = new HashSet<>();

    ExcelGrid(List<List<String>> records, List<Long> lines) {
        this.records = new ArrayList<>(records);
        this.lines = new ArrayList<>(lines);
        width = records.stream().mapToInt(List::size).max().orElse(0);
    }

    /**
     * Writes what a merged cell shows into all of its places; one that is alone in its row is a
     * title and stays as it is.
     */
    void fill(MergedCells.Range range) {
        int top = Collections.binarySearch(lines, (long) range.top());
        if (top < 0) return;
        var shown = cell(top, range.left());
        if (shown.isEmpty() || isTitle(top, range)) return;
        if (range.right() > range.left()) grouped.add((long) range.bottom());
        for (int row = top; row < lines.size() && lines.get(row) <= range.bottom(); row++)
            for (int column = range.left(); column <= Math.min(range.right(), width - 1); column++)
                put(row, column, shown);
    }

    private boolean isTitle(int row, MergedCells.Range range) {
        return range.right() > range.left() && filled(row) == 1;
    }

    private String cell(int row, int column) {
        var record = records.get(row);
        return column < record.size() ? record.get(column).strip() : "";
    }

    private void put(int row, int column, String text) {
        var record = new ArrayList<>(records.get(row));
        while (record.size() <= column) record.add("");
        record.set(column, text);
        records.set(row, record);
    }

    void dropBlankRows() {
        for (int row = records.size() - 1; row >= 0; row--) {
            if (records.get(row).stream().allMatch(String::isBlank)) {
                records.remove(row);
                lines.remove(row);
            }
        }
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    /** 2024 above Q1 and Q2 is read as 2024 Q1 and 2024 Q2. */
    void joinHeaderRows() {
        int first = 0;
        while (first < records.size() - 1 && filled(first) == 1) first++;
        int joined = 0;
        while (joined < MAX_HEADER_ROWS - 1
                && first + 1 < records.size()
                && grouped.contains(lines.get(first))) {
            var below = new ArrayList<String>();
            int width = Math.max(records.get(first).size(), records.get(first + 1).size());
            for (int column = 0; column < width; column++)
                below.add(joined(cell(first, column), cell(first + 1, column)));
            records.set(first + 1, below);
            records.remove(first);
            lines.remove(first);
            joined++;
        }
    }

    private static String joined(String above, String below) {
        if (above.isEmpty() || above.equals(below)) return below;
        return below.isEmpty() ? above : above + " " + below;
    }

    private long filled(int row) {
        return records.get(row).stream().filter(cell -> !cell.isBlank()).count();
    }

    List<List<String>> records() {
        return records;
    }

    List<Long> lines() {
        return lines;
    }
}
