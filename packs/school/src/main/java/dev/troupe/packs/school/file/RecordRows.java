package dev.troupe.packs.school.file;

import java.util.List;

/**
 * The rows of a file as they are written.
 *
 * @param file its name, for messages
 * @param headings in order
 * @param rows as many texts each as there are headings; empty for a blank cell
 * @param lines where each row stands in the file, counted from 1
 */
public record RecordRows(
        String file, List<String> headings, List<List<String>> rows, List<Long> lines) {
    public RecordRows {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
        lines = List.copyOf(lines);
    }

    /** Reads the rows of a CSV file or a workbook; the program that has the packs provides it. */
    @FunctionalInterface
    public interface Reader {
        /**
         * @param file its name, which states the format
         * @throws dev.troupe.packs.school.record.SchoolException code BAD_FILE if it has no rows
         */
        RecordRows read(String file, byte[] content);
    }
}
