package dev.troupe.packs.data.memory;

import dev.troupe.packs.data.table.TableException;

/**
 * How large the tables of one request may get.
 *
 * @param maxBytes of heap, as {@link TableLease} estimates it
 * @param maxCells of all tables together
 */
public record TableLimits(long maxBytes, long maxCells) {
    /** As many as a spreadsheet has (ECMA-376). */
    static final int MAX_COLUMNS = 16_384;

    /** Characters of one cell or one row of a text file; more is a broken quote or no table. */
    public static final int MAX_ROW_TEXT = 1 << 20;

    /** Bytes of one value of a query's result. */
    public static final int MAX_VALUE = 1 << 20;

    private static final long MIB = 1L << 20;
    private static final long MOST_BYTES = 512 * MIB;
    private static final long MOST_CELLS = 20_000_000;

    /** A quarter of the heap, so that two requests fit into the half that tables may take. */
    static TableLimits ofHeap(long heap) {
        return new TableLimits(Math.min(MOST_BYTES, heap / 4), MOST_CELLS);
    }

    public static void requireColumns(String subject, long columns) {
        if (columns > MAX_COLUMNS)
            throw new TableException(
                    subject + " 有 " + columns + " 列，最多 " + MAX_COLUMNS + " 列；请只保留需要的列",
                    subject
                            + " has "
                            + columns
                            + " columns; at most "
                            + MAX_COLUMNS
                            + " are read. Remove the columns that you do not need");
    }
}
