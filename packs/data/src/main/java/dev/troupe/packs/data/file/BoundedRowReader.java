package dev.troupe.packs.data.file;

import dev.troupe.packs.data.table.TableException;
import java.io.Reader;

/**
 * Reads a text row by row and stops at a row that is too large: a quote that is never closed makes
 * one cell of the rest of the file, and a line of commas makes millions of cells.
 */
final class BoundedRowReader extends Reader {
    private final String file;
    private final String text;
    private final int maxRow; // characters
    private int position;
    private int rowStart;
    private long rows;

    BoundedRowReader(String file, String text, int maxRow) {
        this.file = file;
        this.text = text;
        this.maxRow = maxRow;
    }

    /** A row was read whole. */
    void startRow() {
        rowStart = position;
        rows++;
    }

    @Override
    public int read(char[] into, int offset, int length) {
        if (position - rowStart > maxRow)
            throw new TableException(
                    file + " 的第 " + (rows + 1) + " 条记录超过 " + maxRow + " 个字符；请检查引号是否成对，或拆分该行",
                    "Record "
                            + (rows + 1)
                            + " of "
                            + file
                            + " has more than "
                            + maxRow
                            + " characters; check that its quotes are closed, or split it");
        int count = Math.min(length, text.length() - position);
        if (count <= 0) return length == 0 ? 0 : -1;
        text.getChars(position, position + count, into, offset);
        position += count;
        return count;
    }

    @Override
    public void close() {
        // nothing is open
    }
}
