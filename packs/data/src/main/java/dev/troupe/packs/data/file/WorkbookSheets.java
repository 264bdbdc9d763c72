package dev.troupe.packs.data.file;

import dev.troupe.packs.data.memory.TableLease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The sheets of a workbook, so that a question that names none finds the one it is about. */
public final class WorkbookSheets {
    private static final int MAX_SHEETS = 8; // each is read to compare it with the question

    private WorkbookSheets() {}

    /** Whether a reference names a workbook, and none of its sheets. */
    public static boolean isWorkbook(String reference) {
        return ExcelTableReader.isNamed(reference);
    }

    /**
     * References to the sheets, such as {@code book.xlsx#Orders}; empty unless the file is a
     * workbook of several.
     *
     * @param reference of the file, as tools take it
     * @throws dev.troupe.packs.data.table.TableException when the file is not a workbook
     */
    public static List<String> references(String reference, Path file, TableLease lease) {
        if (!isWorkbook(reference)) return List.of();
        try {
            var bytes = Files.readAllBytes(file);
            if (!ExcelTableReader.isZip(bytes)) return List.of(); // text with this extension
            var names = ExcelTableReader.readSheetNames(reference, bytes, lease);
            return names.size() < 2
                    ? List.of()
                    : names.stream().limit(MAX_SHEETS).map(name -> reference + '#' + name).toList();
        } catch (IOException _) {
            return List.of(); // reading the table reports the reason
        }
    }
}
