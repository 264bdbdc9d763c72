package dev.troupe.packs.data.file;

import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** Writes a table as an Excel workbook with one sheet; numbers and dates stay what they are. */
final class ExcelWriter {
    private static final int MAX_ROWS = 1_048_575; // next to the header (ECMA-376)
    private static final int MAX_SHEET_NAME = 31;

    private ExcelWriter() {}

    static byte[] of(Table table) {
        if (table.rowCount() > MAX_ROWS)
            throw new TableException(
                    "Excel 最多支持 " + MAX_ROWS + " 行，表有 " + table.rowCount() + " 行；请保存为 CSV",
                    "Excel supports at most "
                            + MAX_ROWS
                            + " rows, the table has "
                            + table.rowCount()
                            + "; save it as CSV");
        var out = new ByteArrayOutputStream();
        try (var book = new Workbook(out, "Troupe", "1.0")) {
            write(table, book.newWorksheet(sheetName(table.name())));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return out.toByteArray();
    }

    private static String sheetName(String name) {
        var plain = name.replaceAll("[\\\\/?*\\[\\]:]", " ").strip();
        var short31 = plain.length() <= MAX_SHEET_NAME ? plain : plain.substring(0, MAX_SHEET_NAME);
        return short31.isEmpty() ? "Sheet1" : short31;
    }

    private static void write(Table table, Worksheet sheet) {
        for (int c = 0; c < table.columns().size(); c++) {
            var column = table.columns().get(c);
            sheet.value(0, c, column.name());
            sheet.style(0, c).bold().set();
            for (int row = 0; row < column.cells().size(); row++)
                write(column, row, sheet, row + 1, c);
        }
        sheet.freezePane(0, 1);
    }

    private static void write(Column column, int row, Worksheet sheet, int r, int c) {
        switch (column.cells().get(row)) {
            case Cell.Missing _ -> {}
            case Cell.Text(var text) -> sheet.value(r, c, text);
            case Cell.Numeric(var number) -> sheet.value(r, c, number);
            case Cell.Flag(var flag) -> sheet.value(r, c, flag);
            case Cell.Date(var day) when column.type() == ColumnType.YEAR ->
                    sheet.value(r, c, day.getYear());
            case Cell.Date(var day) -> {
                sheet.value(r, c, day);
                sheet.style(r, c)
                        .format(column.type() == ColumnType.MONTH ? "yyyy-mm" : "yyyy-mm-dd")
                        .set();
            }
            case Cell.DateTime(var moment) -> {
                sheet.value(r, c, moment);
                sheet.style(r, c).format("yyyy-mm-dd hh:mm:ss").set();
            }
        }
    }
}
