package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.TableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dhatim.fastexcel.reader.ExcelReaderException;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;

/**
 * Reads a sheet of an Excel workbook (ECMA-376, {@code .xlsx}) as text cells: dates by the format
 * of their cells, formulas by the result that was stored with them, merged cells by what they show.
 */
public final class ExcelTableReader {
    private static final int NAMED = 20; // sheets in a message

    private ExcelTableReader() {}

    /** Whether the bytes are a zip file, as newer workbooks are. */
    static boolean isZip(byte[] bytes) {
        return bytes.length > 3
                && bytes[0] == 'P'
                && bytes[1] == 'K'
                && bytes[2] == 3
                && bytes[3] == 4;
    }

    /** Whether the bytes are the container of older and of protected workbooks. */
    static boolean isOld(byte[] bytes) {
        return bytes.length > 3
                && (bytes[0] & 0xFF) == 0xD0
                && (bytes[1] & 0xFF) == 0xCF
                && bytes[2] == 0x11
                && (bytes[3] & 0xFF) == 0xE0;
    }

    /**
     * @param sheet its name or its number from 1; the first visible one that is not blank where
     *     empty
     * @throws TableException when this is not a workbook, or it has no such sheet
     */
    static RawTable read(String file, byte[] bytes, String sheet, int maxRows, TableLease lease) {
        if (isOld(bytes))
            throw new TableException(
                    file + " 是旧版（.xls）或加密的 Excel 文件；请在表格软件中将其保存为 .xlsx 或 CSV",
                    file
                            + " is an older (.xls) or a protected Excel file; save it as .xlsx or CSV in a spreadsheet program");
        try {
            WorkbookGuard.require(file, bytes, lease);
            return read(file, bytes, sheet, new Bounds(maxRows, lease));
        } catch (IOException | UncheckedIOException | ExcelReaderException e) {
            throw new TableException(
                    file + " 不是有效的 Excel 工作簿（" + e.getMessage() + "）；请将其保存为 .xlsx 或 CSV",
                    file
                            + " is not a valid Excel workbook ("
                            + e.getMessage()
                            + "); save it as .xlsx or CSV",
                    e);
        }
    }

    /** What bounds the reading of one sheet. */
    private record Bounds(int maxRows, TableLease lease) {}

    private static RawTable read(String file, byte[] bytes, String sheet, Bounds bounds)
            throws IOException {
        try (var book =
                new ReadableWorkbook(
                        new ByteArrayInputStream(bytes), new ReadingOptions(true, true))) {
            var sheets =
                    book.getSheets()
                            .filter(one -> one.getVisibility() == SheetVisibility.VISIBLE)
                            .toList();
            return sheet.isBlank()
                    ? first(file, bytes, sheets, bounds)
                    : table(file, choose(file, sheet, book.getSheets().toList()), bytes, bounds);
        }
    }

    private static RawTable first(String file, byte[] bytes, List<Sheet> sheets, Bounds bounds)
            throws IOException {
        var filled = new ArrayList<Sheet>();
        for (var sheet : sheets) if (hasCells(sheet)) filled.add(sheet);
        if (filled.isEmpty())
            throw new TableException(
                    file + " 的工作表都是空的；请提供有数据的工作簿",
                    "All sheets of " + file + " are empty; provide a workbook with data");
        var table = table(file, filled.getFirst(), bytes, bounds);
        if (filled.size() == 1) return table;
        var names = firstFew(filled);
        var remarks = new ArrayList<>(table.remarks());
        remarks.addFirst(
                new LocalizedText(
                        "工作簿有 "
                                + filled.size()
                                + " 个工作表（"
                                + String.join("、", names)
                                + "），已读取“"
                                + names.getFirst()
                                + "”；如需读取其他工作表，请指定名称",
                        "The workbook has "
                                + filled.size()
                                + " sheets ("
                                + String.join(", ", names)
                                + "); '"
                                + names.getFirst()
                                + "' was read; to read another sheet, specify its name"));
        return new RawTable(table.names(), table.rows(), table.lines(), remarks);
    }

    /** Names of sheets for a message. */
    private static List<String> firstFew(List<Sheet> sheets) {
        var names = new ArrayList<>(sheets.stream().limit(NAMED).map(Sheet::getName).toList());
        if (sheets.size() > NAMED) names.add("…");
        return names;
    }

    private static boolean hasCells(Sheet sheet) throws IOException {
        try (var rows = sheet.openStream()) {
            return rows.anyMatch(row ->
                    row.stream().anyMatch(cell -> cell != null && !cell.getText().isBlank()));
        }
    }

    private static Sheet choose(String file, String wanted, List<Sheet> sheets) {
        for (var sheet : sheets)
            if (sheet.getName().strip().equalsIgnoreCase(wanted.strip())) return sheet;
        if (wanted.matches("\\d{1,3}")) {
            int number = Integer.parseInt(wanted);
            if (number >= 1 && number <= sheets.size()) return sheets.get(number - 1);
        }
        var names = firstFew(sheets);
        throw new TableException(
                file + " 没有工作表“" + wanted + "”；已有：" + String.join("、", names),
                file + " has no sheet '" + wanted + "'; there are " + String.join(", ", names));
    }

    private static RawTable table(String file, Sheet sheet, byte[] bytes, Bounds bounds)
            throws IOException {
        var lease = bounds.lease();
        var cells = new ExcelCellText();
        var records = new ArrayList<SheetRow>();
        var lines = new ArrayList<Long>();
        try (var rows = sheet.openStream()) {
            for (var row : (Iterable<Row>) rows::iterator) {
                if (records.size() > bounds.maxRows() + 1L)
                    throw CsvTableReader.tooLong(file, bounds.maxRows());
                records.add(cells.texts(row, lease));
                lines.add((long) row.getRowNum());
            }
        }
        var grid = new ExcelGrid(records, lines, lease);
        MergedCells.of(bytes, sheet.getId(), lease).forEach(grid::fill);
        grid.dropBlankRows();
        if (grid.isEmpty())
            throw new TableException(
                    file + " 的工作表“" + sheet.getName() + "”是空的；请指定其他工作表",
                    "Sheet '"
                            + sheet.getName()
                            + "' of "
                            + file
                            + " is empty; specify another sheet");
        grid.joinHeaderRows();
        var table = CsvTableReader.shape(grid.records(), grid.lines(), lease);
        return cells.remark()
                .map(remark -> {
                    var remarks = new ArrayList<>(table.remarks());
                    remarks.add(remark);
                    return new RawTable(table.names(), table.rows(), table.lines(), remarks);
                })
                .orElse(table);
    }

    /** The sheet named after a file, as in {@code book.xlsx#Orders}; empty if there is none. */
    public static Optional<Integer> sheetMark(String reference) {
        int mark = reference.lastIndexOf('#');
        return mark > 0
                        && reference
                                .substring(0, mark)
                                .toLowerCase(java.util.Locale.ROOT)
                                .matches(".*\\.xls[xm]?")
                ? Optional.of(mark)
                : Optional.empty();
    }
}
