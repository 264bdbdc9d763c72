package dev.troupe.packs.data.workbook;

import dev.troupe.extraction.UnreadableDocumentException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.poi.ss.SpreadsheetVersion;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellCopyPolicy;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.util.AreaReference;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.ss.util.CellReference;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFTable;
import org.jspecify.annotations.Nullable;

/** Edits the rows and columns of one sheet that hold a table. */
final class SheetEditor {
    private final XSSFSheet sheet;
    private final int[] columns; // of the sheet, for those of the table
    private final List<Integer> added = new ArrayList<>();
    private final Map<String, CellStyle> dated = new HashMap<>(); // by format and style
    private int[] lines; // of the sheet, from 0, for the rows of the table

    /**
     * @param lines rows of the sheet from 1
     * @param count columns of the table
     */
    SheetEditor(XSSFSheet sheet, int[] lines, int count) throws UnreadableDocumentException {
        this.sheet = sheet;
        this.lines = Arrays.stream(lines).map(line -> line - 1).toArray();
        columns = filledColumns();
        if (columns.length != count)
            throw refuse("有只由合并单元格组成的列", "has columns that consist of merged cells only");
        requirePlain();
    }

    private int[] filledColumns() {
        var texts = new DataFormatter();
        var filled = new BitSet();
        for (var row : sheet)
            for (var cell : row)
                if (!texts.formatCellValue(cell).isBlank()) filled.set(cell.getColumnIndex());
        return filled.stream().toArray();
    }

    private void requirePlain() throws UnreadableDocumentException {
        int first = lines[0];
        int last = lines[lines.length - 1];
        for (var range : sheet.getMergedRegions())
            if (range.getLastRow() >= first && range.getFirstRow() <= last)
                throw refuse("数据行里有合并单元格", "has merged cells among the data");
        for (var table : sheet.getTables())
            if (table.getTotalsRowCount() > 0)
                throw refuse("表格带有汇总行", "has a table with a row of totals");
    }

    private static UnreadableDocumentException refuse(String zh, String en) {
        return new UnreadableDocumentException(zh, en);
    }

    /**
     * Retains some rows in a new order.
     *
     * @param rows for each row its place in the table
     */
    void arrange(int[] rows) throws UnreadableDocumentException {
        boolean isSorted = IntStream.range(1, rows.length).allMatch(i -> rows[i] > rows[i - 1]);
        if (!isSorted) permute(rows);
        var kept = Arrays.stream(rows).sorted().toArray();
        if (kept.length < lines.length) remove(kept);
    }

    /** Rows that stay in the table exchange their places. */
    private void permute(int[] rows) throws UnreadableDocumentException {
        for (int line : lines)
            for (int column : columns) {
                var cell = cell(line, column);
                if (cell != null && cell.getCellType() == CellType.FORMULA)
                    throw refuse(
                            "数据行里有公式，不能重新排序",
                            "has formulas among the data, which cannot be sorted");
            }
        var places = Arrays.stream(rows).sorted().toArray();
        var copy = sheet.getWorkbook().cloneSheet(sheet.getWorkbook().getSheetIndex(sheet));
        var policy = new CellCopyPolicy.Builder().mergedRegions(false).rowHeight(false).build();
        for (int i = 0; i < rows.length; i++)
            for (int column : columns)
                copyCell(copy, lines[rows[i]], lines[places[i]], column, policy);
        sheet.getWorkbook().removeSheetAt(sheet.getWorkbook().getSheetIndex(copy));
    }

    private void copyCell(
            XSSFSheet from, int source, int target, int column, CellCopyPolicy policy) {
        var row = from.getRow(source);
        var cell = row == null ? null : row.getCell(column);
        var place = row(target).getCell(column, Row.MissingCellPolicy.CREATE_NULL_AS_BLANK);
        if (cell == null) place.setBlank();
        else ((XSSFCell) place).copyCellFrom(cell, policy);
    }

    private void remove(int[] kept) {
        var remaining = new BitSet();
        Arrays.stream(kept).forEach(remaining::set);
        int last = lines[lines.length - 1];
        for (int i = lines.length - 1; i >= 0; i--) {
            if (remaining.get(i)) continue;
            int end = i;
            while (i > 0 && !remaining.get(i - 1) && lines[i - 1] == lines[i] - 1) i--;
            removeRows(lines[i], lines[end]);
        }
        int removed = lines.length - kept.length;
        lines = positions(kept);
        shrink(last, removed);
    }

    /** The positions of the remaining rows without the others. */
    private int[] positions(int[] kept) {
        var result = new int[kept.length];
        for (int i = 0; i < kept.length; i++) result[i] = lines[kept[i]] - (kept[i] - i);
        return result;
    }

    private void removeRows(int first, int last) {
        for (int line = first; line <= last; line++) {
            var row = sheet.getRow(line);
            if (row != null) sheet.removeRow(row);
        }
        if (last < sheet.getLastRowNum())
            sheet.shiftRows(last + 1, sheet.getLastRowNum(), first - last - 1);
    }

    /** Tables and filters end where the data ends. */
    private void shrink(int last, int removed) {
        for (var table : sheet.getTables()) {
            var area = table.getArea();
            var end = area.getLastCell();
            if (end.getRow() < last) continue;
            int row = Math.max(area.getFirstCell().getRow() + 1, end.getRow() - removed);
            table.setArea(
                    new AreaReference(
                            area.getFirstCell(),
                            new CellReference(row, end.getCol()),
                            SpreadsheetVersion.EXCEL2007));
        }
        var filter = sheet.getCTWorksheet().getAutoFilter();
        if (filter == null) return;
        var range = CellRangeAddress.valueOf(filter.getRef());
        if (range.getLastRow() < last) return;
        range.setLastRow(Math.max(range.getFirstRow(), range.getLastRow() - removed));
        filter.setRef(range.formatAsString());
    }

    /**
     * Adds a column to the right of the others, with the format of the last header.
     *
     * @return its place, as {@link #rename} and {@link #put} take it
     */
    int addColumn() {
        int column = columns[columns.length - 1] + 1 + added.size();
        added.add(column);
        return columns.length + added.size() - 1;
    }

    private int sheetColumn(int place) {
        return place < columns.length ? columns[place] : added.get(place - columns.length);
    }

    /** Writes the name of a column into the row above the data. */
    void rename(int place, String name) throws UnreadableDocumentException {
        if (lines.length == 0 || lines[0] == 0) throw refuse("没有表头", "has no header");
        int header = lines[0] - 1;
        int column = sheetColumn(place);
        var cell = row(header).getCell(column, Row.MissingCellPolicy.CREATE_NULL_AS_BLANK);
        if (place >= columns.length) copyStyle(cell(header, column - 1), cell);
        cell.setCellValue(name);
        sheet.getTables().forEach(XSSFTable::updateHeaders);
    }

    private static void copyStyle(@Nullable Cell from, Cell to) {
        if (from != null) to.setCellStyle(from.getCellStyle());
    }

    /** Writes a value, which begins with its kind. */
    void put(int row, int place, String value) {
        var cell =
                row(lines[row])
                        .getCell(sheetColumn(place), Row.MissingCellPolicy.CREATE_NULL_AS_BLANK);
        if (cell.getCellType() == CellType.FORMULA) cell.removeFormula();
        var text = value.substring(1);
        switch (value.substring(0, 1)) {
            case WorkbookEditor.TEXT -> cell.setCellValue(text);
            case WorkbookEditor.NUMBER -> cell.setCellValue(Double.parseDouble(text));
            case WorkbookEditor.FLAG -> cell.setCellValue(Boolean.parseBoolean(text));
            case WorkbookEditor.DATE -> {
                cell.setCellValue(LocalDate.parse(text));
                requireFormat(cell, "yyyy-mm-dd");
            }
            case WorkbookEditor.TIME -> {
                cell.setCellValue(LocalDateTime.parse(text));
                requireFormat(cell, "yyyy-mm-dd hh:mm:ss");
            }
            default -> cell.setBlank();
        }
    }

    /** A date without a format is shown as a number. */
    private void requireFormat(Cell cell, String format) {
        if (cell.getCellStyle().getDataFormat() != 0) return;
        var known = cell.getCellStyle();
        cell.setCellStyle(
                dated.computeIfAbsent(
                        format + known.getIndex(),
                        _ -> {
                            var style = sheet.getWorkbook().createCellStyle();
                            style.cloneStyleFrom(known);
                            style.setDataFormat(
                                    sheet.getWorkbook().createDataFormat().getFormat(format));
                            return style;
                        }));
    }

    private @Nullable Cell cell(int line, int column) {
        var row = sheet.getRow(line);
        return row == null ? null : row.getCell(column);
    }

    private Row row(int line) {
        var row = sheet.getRow(line);
        return row == null ? sheet.createRow(line) : row;
    }
}
