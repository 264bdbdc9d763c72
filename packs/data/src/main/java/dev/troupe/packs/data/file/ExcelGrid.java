package dev.troupe.packs.data.file;

import dev.troupe.packs.data.memory.TableLease;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rows of a sheet while merged cells are spread out and header rows are joined. Columns without
 * any value are omitted.
 */
final class ExcelGrid {
    /**
     * Cells that show one value.
     *
     * @param top row from 1
     * @param left column from 0
     * @param bottom the last row
     * @param right the last column
     */
    record Range(int top, int left, int bottom, int right) {}

    private static final int MOST_LINES = 4; // of a title

    private final List<SheetRow> rows;
    private final List<Long> lines; // ascending
    private final int width;
    private final TableLease lease;

    /** Rows, by their line, in which a cell is merged with those to its right. */
    private final Set<Long> grouped = new HashSet<>();

    ExcelGrid(List<SheetRow> rows, List<Long> lines, TableLease lease) {
        this.rows = new ArrayList<>(rows);
        this.lines = new ArrayList<>(lines);
        this.lease = lease;
        width = rows.stream().mapToInt(SheetRow::size).max().orElse(0);
    }

    /**
     * Writes what a merged cell shows into all of its places; one that is alone in its row, or
     * takes most of it and few rows from the first column on, is a title and stays as it is.
     */
    void fill(Range range) {
        int top = Collections.binarySearch(lines, (long) range.top());
        if (top < 0) return;
        var shown = rows.get(top).get(range.left()).strip();
        if (shown.isEmpty() || isTitle(top, range)) return;
        if (range.right() > range.left()) grouped.add((long) range.bottom());
        int right = Math.min(range.right(), width - 1);
        for (int row = top; row < lines.size() && lines.get(row) <= range.bottom(); row++) {
            lease.addCells(Math.max(0, right - range.left() + 1)); // also if they overlap
            for (int column = range.left(); column <= right; column++)
                rows.get(row).put(column, shown);
        }
    }

    private boolean isTitle(int row, Range range) {
        boolean isMostOfRow =
                range.left() == 0
                        && (range.right() + 1) * 3 > width * 2
                        && range.bottom() - range.top() < MOST_LINES;
        return range.right() > range.left()
                && (rows.get(row).filledCount() == 1 || width > 2 && isMostOfRow);
    }

    /** Omits rows without any value. */
    void dropBlankRows() {
        var keptRows = new ArrayList<SheetRow>();
        var keptLines = new ArrayList<Long>();
        for (int row = 0; row < rows.size(); row++) {
            if (rows.get(row).filledCount() == 0) continue;
            keptRows.add(rows.get(row));
            keptLines.add(lines.get(row));
        }
        rows.clear();
        rows.addAll(keptRows);
        lines.clear();
        lines.addAll(keptLines);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** 2024 above Q1 and Q2 is read as 2024 Q1 and 2024 Q2. */
    void joinHeaderRows() {
        int first = 0;
        while (first < rows.size() - 1 && rows.get(first).filledCount() == 1) first++;
        int joined = 0;
        while (joined < HeaderRows.MAX_ROWS - 1
                && first + 1 < rows.size()
                && grouped.contains(lines.get(first))) {
            var above = rows.get(first);
            var below = rows.get(first + 1);
            int cells = Math.max(above.size(), below.size());
            var both = new SheetRow(cells);
            for (int column = 0; column < cells; column++) {
                var name = HeaderRows.join(above.get(column).strip(), below.get(column).strip());
                if (!name.isEmpty()) both.put(column, name);
            }
            rows.set(first + 1, both);
            rows.remove(first);
            lines.remove(first);
            joined++;
        }
    }

    /** The rows with all their cells, without empty columns. */
    List<List<String>> records() {
        var kept = new BitSet();
        rows.forEach(row -> row.markFilled(kept));
        lease.requireCells(rows.size(), kept.cardinality());
        int[] order = new int[width + 1];
        for (int column = 0; column < width; column++)
            order[column + 1] = order[column] + (kept.get(column) ? 1 : 0);
        var records = new ArrayList<List<String>>(rows.size());
        for (var row : rows) {
            var cells = row.dense(kept, order);
            lease.addCells(cells.length);
            records.add(Arrays.asList(cells));
        }
        return records;
    }

    List<Long> lines() {
        return lines;
    }
}
