package dev.troupe.packs.data.file;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * One row of a sheet, as large as the cells that are written in it: a single cell in the last of
 * 16,384 columns is one cell.
 */
final class SheetRow extends AbstractList<String> {
    private int[] columns = new int[4]; // ascending
    private String[] texts = new String[4];
    private int count;
    private int width;

    /**
     * @param width up to the last cell that was written, even if there is nothing in it
     */
    SheetRow(int width) {
        this.width = width;
    }

    /** Writes a cell; those to the right of the others are the quickest. */
    void put(int column, String text) {
        width = Math.max(width, column + 1);
        int at = place(column);
        if (at >= 0) {
            texts[at] = text;
            return;
        }
        if (count == columns.length) {
            columns = Arrays.copyOf(columns, 2 * count);
            texts = Arrays.copyOf(texts, 2 * count);
        }
        int free = -at - 1;
        System.arraycopy(columns, free, columns, free + 1, count - free);
        System.arraycopy(texts, free, texts, free + 1, count - free);
        columns[free] = column;
        texts[free] = text;
        count++;
    }

    private int place(int column) {
        return count == 0 || columns[count - 1] < column
                ? -count - 1
                : Arrays.binarySearch(columns, 0, count, column);
    }

    @Override
    public String get(int column) {
        int at = place(column);
        return at >= 0 ? texts[at] : "";
    }

    @Override
    public int size() {
        return width;
    }

    /** Makes the row this wide, though there is nothing in its last cells. */
    void widen(int columns) {
        width = Math.max(width, columns);
    }

    /** How many cells have a value. */
    int filledCount() {
        int filled = 0;
        for (int i = 0; i < count; i++) if (!texts[i].isBlank()) filled++;
        return filled;
    }

    void markFilled(BitSet into) {
        for (int i = 0; i < count; i++) if (!texts[i].isBlank()) into.set(columns[i]);
    }

    /**
     * The same without columns in which no row has anything.
     *
     * @param remaining the remaining rows
     * @param order for each column how many that stay are to its left
     */
    String[] dense(BitSet remaining, int[] order) {
        var dense = new String[width == 0 ? 0 : order[Math.min(width, order.length - 1)]];
        Arrays.fill(dense, "");
        for (int i = 0; i < count; i++)
            if (remaining.get(columns[i])) dense[order[columns[i]]] = texts[i];
        return dense;
    }
}
