package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.extraction.ExtractedRecordHandler;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.workbook.WorkbookExtractor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Assembles a table from the records of {@link WorkbookExtractor}, counting what arrives. */
final class SheetRecords implements ExtractedRecordHandler {
    private static final int ROW = 120; // bytes of a row in addition to its cells
    private static final int RANGE = 48; // bytes of a merged range
    private static final int COLUMNS = 26 * 27 * 27; // of three letters

    private final String file;
    private final int maxRows;
    private final TableLease lease;
    private final long before; // bytes

    private final List<SheetRow> rows = new ArrayList<>();
    private final List<Long> lines = new ArrayList<>();
    private final List<ExcelGrid.Range> merged = new ArrayList<>();
    private List<String> names = List.of(); // of the first sheets
    private int sheets;
    private @Nullable String sheet; // the one that was read
    private int formulas; // without a stored result

    SheetRecords(String file, int maxRows, TableLease lease) {
        this.file = file;
        this.maxRows = maxRows;
        this.lease = lease;
        this.before = lease.takenBytes();
    }

    @Override
    public void reset() {
        lease.release(lease.takenBytes() - before);
        rows.clear();
        lines.clear();
        merged.clear();
        sheet = null;
    }

    @Override
    public void accept(List<String> fields) {
        try {
            add(fields);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw invalid(e);
        }
    }

    private void add(List<String> fields) {
        switch (fields.getFirst()) {
            case WorkbookExtractor.SHEETS -> {
                sheets = number(fields, 1);
                names = List.copyOf(fields.subList(2, fields.size()));
            }
            case WorkbookExtractor.SHEET -> sheet = fields.get(1);
            case WorkbookExtractor.CELLS -> addCells(fields);
            case WorkbookExtractor.MERGED -> {
                lease.addBytes(RANGE);
                merged.add(
                        new ExcelGrid.Range(
                                number(fields, 1),
                                number(fields, 2),
                                number(fields, 3),
                                number(fields, 4)));
            }
            case WorkbookExtractor.FORMULAS -> formulas = number(fields, 1);
            default -> throw invalid(new IllegalArgumentException("record " + fields.getFirst()));
        }
    }

    private void addCells(List<String> fields) {
        int column = number(fields, 2);
        int end = column + fields.size() - 3;
        if (end > COLUMNS) throw new IndexOutOfBoundsException(end);
        var row = row(number(fields, 1));
        row.widen(end);
        for (var text : fields.subList(3, fields.size())) {
            lease.addCells(1);
            lease.addText(text);
            row.put(column++, text);
        }
    }

    /** The row of a line, which is the last one or a new one. */
    private SheetRow row(long line) {
        if (!lines.isEmpty() && lines.getLast() == line) return rows.getLast();
        if (rows.size() > maxRows + 1L) throw CsvTableReader.tooLong(file, maxRows);
        lease.addBytes(ROW);
        lines.add(line);
        rows.add(new SheetRow(0));
        return rows.getLast();
    }

    private static int number(List<String> fields, int index) {
        int number = Integer.parseInt(fields.get(index));
        if (number < 0) throw new IndexOutOfBoundsException(number);
        return number;
    }

    /**
     * The table, after the last record.
     *
     * @param wanted the sheet that was asked for; empty for the first that is not blank
     */
    RawTable table(String wanted) {
        if (sheet == null) throw wanted.isBlank() ? allEmpty() : noSheet(wanted);
        var grid = new ExcelGrid(rows, lines, lease);
        merged.forEach(grid::fill);
        grid.dropBlankRows();
        if (grid.isEmpty()) throw empty(sheet);
        grid.joinHeaderRows();
        var table = CsvTableReader.shape(grid.records(), grid.lines(), lease);
        var remarks = new ArrayList<>(table.remarks());
        if (wanted.isBlank() && sheets > 1) remarks.addFirst(otherSheets(sheet));
        if (formulas > 0) remarks.add(noResults());
        return new RawTable(table.names(), table.rows(), table.lines(), remarks);
    }

    /** Of the first sheets. */
    List<String> sheetNames() {
        return names;
    }

    private LocalizedText otherSheets(String read) {
        return new LocalizedText(
                "工作簿有 " + sheets + " 个工作表（" + list("、") + "），已读取“" + read + "”；如需读取其他工作表，请指定名称",
                "The workbook has "
                        + sheets
                        + " sheets ("
                        + list(", ")
                        + "); '"
                        + read
                        + "' was read; to read another sheet, specify its name");
    }

    private LocalizedText noResults() {
        return new LocalizedText(
                "有 " + formulas + " 个公式没有保存结果，按空值处理；请在表格软件里打开并保存一次",
                formulas
                        + " formulas have no stored result and count as missing; open and save the file in a spreadsheet program once");
    }

    private TableException allEmpty() {
        return new TableException(
                file + " 的工作表都是空的；请提供有数据的工作簿",
                "All sheets of " + file + " are empty; provide a workbook with data");
    }

    private TableException noSheet(String wanted) {
        return new TableException(
                file + " 没有工作表“" + wanted + "”；已有：" + list("、"),
                file + " has no sheet '" + wanted + "'; there are " + list(", "));
    }

    private TableException empty(String read) {
        return new TableException(
                file + " 的工作表“" + read + "”是空的；请指定其他工作表",
                "Sheet '" + read + "' of " + file + " is empty; specify another sheet");
    }

    private String list(String separator) {
        return String.join(separator, names) + (sheets > names.size() ? separator + "…" : "");
    }

    private TableException invalid(RuntimeException cause) {
        return new TableException(
                file + " 的内容无法识别；请将其保存为 CSV",
                file + " has content that is not recognized; save it as CSV",
                cause);
    }
}
