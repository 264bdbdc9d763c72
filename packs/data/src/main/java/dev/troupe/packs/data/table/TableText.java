package dev.troupe.packs.data.table;

import java.util.List;

/**
 * The cells of a table as they are written in its file, before their types are detected.
 *
 * @param names of the columns, in order; unique
 * @param rows as many texts each as there are columns; empty for a blank cell
 * @param lines for each row its line in the file, counted from 1
 */
public record TableText(List<String> names, List<List<String>> rows, List<Long> lines) {
    public TableText {
        names = List.copyOf(names);
        rows = rows.stream().map(List::copyOf).toList();
        lines = List.copyOf(lines);
    }
}
