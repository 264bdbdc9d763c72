package dev.troupe.packs.data.file;

import dev.troupe.packs.data.table.Table;
import java.util.List;

/** A table, the content of its file, and where its rows stand in it. */
public final class LoadedTable {
    private final Table table;
    private final byte[] bytes;
    private final List<Long> lines;

    LoadedTable(Table table, byte[] bytes, List<Long> lines) {
        this.table = table;
        this.bytes = bytes;
        this.lines = List.copyOf(lines);
    }

    public Table table() {
        return table;
    }

    /** The content of the file, which must not be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * For each row its line, counted from 1: of a text the line that its record starts in, of a
     * sheet its row; of JSON the number of the record.
     */
    public List<Long> lines() {
        return lines;
    }
}
