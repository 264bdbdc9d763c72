package dev.troupe.packs.data.file;

import dev.troupe.packs.data.table.Table;
import java.util.List;

/**
 * A table and where its rows stand in its file.
 *
 * @param bytes the content of the file
 * @param lines for each row its line, counted from 1: of a text the line that its record starts in,
 *     of a sheet its row; of JSON the number of the record
 */
public record LoadedTable(Table table, byte[] bytes, List<Long> lines) {
    public LoadedTable {
        lines = List.copyOf(lines);
    }
}
