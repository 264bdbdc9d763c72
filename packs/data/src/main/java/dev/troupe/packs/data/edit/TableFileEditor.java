package dev.troupe.packs.data.edit;

import dev.troupe.packs.data.table.TableException;
import java.util.Locale;

/** Computes the content of a file after an edit. */
public final class TableFileEditor {
    private TableFileEditor() {}

    /**
     * @param file its name
     * @param sheet of a workbook; empty for the one that is read without one
     * @throws TableException when the rest of the file could not stay as it is
     */
    public static byte[] apply(TableEdit edit, String file, String sheet) {
        var name = file.toLowerCase(Locale.ROOT);
        if (edit.source().lines().isEmpty() || edit.rows().isEmpty())
            throw new TableException(
                    file + " 将不剩任何行，因此没有修改；如需清空，请删除文件",
                    file
                            + " would have no rows left, so it was not edited; delete the file instead");
        if (name.endsWith(".xlsx")) return WorkbookEdit.apply(edit, file, sheet);
        return name.endsWith(".json") || name.endsWith(".jsonl") || name.endsWith(".ndjson")
                ? RecordEditor.apply(edit, file)
                : DelimitedEditor.apply(edit, file);
    }
}
