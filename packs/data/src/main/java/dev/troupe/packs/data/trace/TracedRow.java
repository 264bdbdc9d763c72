package dev.troupe.packs.data.trace;

import dev.troupe.packs.data.table.RowRole;
import java.util.List;

/**
 * A row of a result with the rows of the file behind it.
 *
 * @param row its place in the result, from 1
 * @param reading how the question was understood
 * @param file that the rows are in; {@code book.xlsx#Orders} names a sheet
 * @param resultColumns the names of the columns of the result
 * @param resultCells the row itself; a missing value is an empty text
 * @param columns the names of the columns of the file
 * @param groups the rows of the file, by what they are to the values of the row
 */
public record TracedRow(
        int row,
        String reading,
        String file,
        List<String> resultColumns,
        List<String> resultCells,
        List<String> columns,
        List<RowGroup> groups) {
    /**
     * Rows that have the same role.
     *
     * @param behind the columns of the result that are computed from these rows
     * @param reading which rows these are, as a sentence
     * @param count of all rows of the group
     * @param rows a page of them, in the order of the file
     */
    public record RowGroup(
            RowRole role, List<String> behind, String reading, int count, List<FileRow> rows) {}

    /**
     * A row of a file.
     *
     * @param number as a spreadsheet program counts rows: the header is one of them. Of JSON, the
     *     number of the record
     */
    public record FileRow(long number, List<String> cells) {}
}
