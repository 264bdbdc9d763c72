package dev.troupe.packs.data.query;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.table.TableText;

/** Reads the cells of files for programs that check each cell themselves. */
public final class TableTextReader {
    private TableTextReader() {}

    /**
     * Reads a CSV, TSV, JSON or Excel file.
     *
     * @param file its name; the extension only decides when the content is ambiguous
     * @throws TableException when it is not text, or holds no rows
     */
    public static TableText read(String file, byte[] content) {
        return TableFiles.readText(file, content);
    }
}
