package dev.troupe.packs.data.workbook;

import dev.troupe.extraction.ExtractedRecordWriter;
import dev.troupe.extraction.Extractor;
import dev.troupe.extraction.UnreadableDocumentException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;

/**
 * Reads one sheet of a workbook (ECMA-376, {@code .xlsx}). Its argument is the name of the sheet or
 * its number from 1; if it is empty, the first visible sheet that is not blank is read. Records
 * begin with their kind.
 */
public final class WorkbookExtractor implements Extractor {
    /**
     * How many sheets there are, and the names of the first; if none was asked for, of those that
     * are not blank.
     */
    public static final String SHEETS = "sheets";

    /** Asks for the names of the visible sheets alone; no sheet can be called this. */
    public static final String NAMES_ONLY = "/";

    /** The name of the sheet that follows; missing if there is none to read. */
    public static final String SHEET = "sheet";

    /**
     * Row from 1, column from 0, and the texts of cells from there to the right; without any text,
     * the number of columns of the row.
     */
    public static final String CELLS = "cells";

    /** First row, first column, last row, last column of cells that show one value. */
    public static final String MERGED = "merged";

    /** How many formulas have no stored result. */
    public static final String FORMULAS = "formulas";

    private static final int NAMED = 20; // sheets in a message
    private static final int CHARACTERS = 1 << 15; // of the cells of one record

    /** One class of each library that this needs. */
    public static List<String> libraries() {
        return List.of(
                WorkbookExtractor.class.getName(),
                "org.dhatim.fastexcel.reader.ReadableWorkbook",
                "com.fasterxml.aalto.stax.InputFactoryImpl",
                "org.codehaus.stax2.XMLInputFactory2",
                "org.apache.commons.compress.archivers.zip.ZipFile",
                "org.apache.commons.io.IOUtils",
                "org.apache.commons.lang3.ArrayUtils");
    }

    @Override
    public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
            throws IOException {
        try {
            WorkbookGuard.require(document);
            read(document, arguments.getFirst(), out);
        } catch (UnreadableDocumentException e) {
            throw e;
        } catch (IOException | RuntimeException _) { // parsers throw anything at damaged files
            throw new UnreadableDocumentException(
                    "不是有效的 Excel 工作簿，文件可能已损坏", "is not a valid Excel workbook; it may be damaged");
        }
    }

    private static void read(byte[] document, String wanted, ExtractedRecordWriter out)
            throws IOException {
        var options = new ReadingOptions(hasStyles(document), true);
        try (var book = new ReadableWorkbook(new ByteArrayInputStream(document), options)) {
            if (wanted.equals(NAMES_ONLY)) {
                writeNames(visibleSheets(book), out);
                return;
            }
            var sheets = wanted.isBlank() ? filledSheets(book) : book.getSheets().toList();
            writeNames(sheets, out);
            var chosen = wanted.isBlank() ? sheets.stream().findFirst() : choose(wanted, sheets);
            if (chosen.isEmpty()) return;
            out.write(SHEET, chosen.get().getName());
            writeCells(chosen.get(), out);
            MergedCells.write(document, chosen.get().getId(), out);
        }
    }

    /** Whether there are formats to read; programs may write workbooks without any. */
    private static boolean hasStyles(byte[] document) throws IOException {
        try (var zip =
                ZipFile.builder()
                        .setSeekableByteChannel(new SeekableInMemoryByteChannel(document))
                        .get()) {
            return Collections.list(zip.getEntries()).stream()
                    .anyMatch(part -> part.getName().endsWith("styles.xml"));
        }
    }

    private static List<Sheet> filledSheets(ReadableWorkbook book) throws IOException {
        var filled = new ArrayList<Sheet>();
        for (var sheet : visibleSheets(book)) if (hasCells(sheet)) filled.add(sheet);
        return filled;
    }

    private static List<Sheet> visibleSheets(ReadableWorkbook book) {
        return book.getSheets()
                .filter(sheet -> sheet.getVisibility() == SheetVisibility.VISIBLE)
                .toList();
    }

    private static boolean hasCells(Sheet sheet) throws IOException {
        try (var rows = sheet.openStream()) {
            return rows.anyMatch(row ->
                    row.stream().anyMatch(cell -> cell != null && !cell.getText().isBlank()));
        }
    }

    private static void writeNames(List<Sheet> sheets, ExtractedRecordWriter out)
            throws IOException {
        var fields = new ArrayList<>(List.of(SHEETS, String.valueOf(sheets.size())));
        sheets.stream().limit(NAMED).map(Sheet::getName).forEach(fields::add);
        out.write(fields.toArray(String[]::new));
    }

    private static Optional<Sheet> choose(String wanted, List<Sheet> sheets) {
        for (var sheet : sheets)
            if (sheet.getName().strip().equalsIgnoreCase(wanted.strip())) return Optional.of(sheet);
        if (!wanted.matches("\\d{1,3}")) return Optional.empty();
        int number = Integer.parseInt(wanted);
        return number >= 1 && number <= sheets.size()
                ? Optional.of(sheets.get(number - 1))
                : Optional.empty();
    }

    private static void writeCells(Sheet sheet, ExtractedRecordWriter out) throws IOException {
        var texts = new ExcelCellText();
        try (var rows = sheet.openStream()) {
            for (var row : (Iterable<Row>) rows::iterator) writeRow(row, texts, out);
        }
        out.write(FORMULAS, String.valueOf(texts.withoutResult()));
    }

    /** Adjacent cells share a record, so that one cell far to the right costs one. */
    private static void writeRow(Row row, ExcelCellText texts, ExtractedRecordWriter out)
            throws IOException {
        var number = String.valueOf(row.getRowNum());
        var fields = new ArrayList<String>();
        int characters = 0;
        int next = 0; // the column after the last text
        for (var cell : row) { // null where nothing was written
            var text = cell == null ? "" : texts.text(cell);
            if (cell == null || text.isEmpty()) continue;
            int column = cell.getColumnIndex();
            if (!fields.isEmpty() && (column != next || characters > CHARACTERS)) {
                out.write(fields.toArray(String[]::new));
                fields.clear();
                characters = 0;
            }
            if (fields.isEmpty()) fields.addAll(List.of(CELLS, number, String.valueOf(column)));
            fields.add(text);
            characters += text.length();
            next = column + 1;
        }
        if (!fields.isEmpty()) out.write(fields.toArray(String[]::new));
        if (row.getCellCount() > next) out.write(CELLS, number, String.valueOf(row.getCellCount()));
    }
}
