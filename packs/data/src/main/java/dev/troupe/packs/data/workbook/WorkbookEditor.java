package dev.troupe.packs.data.workbook;

import dev.troupe.extraction.ExtractedRecordWriter;
import dev.troupe.extraction.Extractor;
import dev.troupe.extraction.UnreadableDocumentException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.SheetVisibility;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/**
 * Edits one sheet of a workbook and writes the whole workbook, in pieces as Base64. The other
 * sheets, formats, formulas and charts stay.
 *
 * <p>Arguments: the sheet, as {@link WorkbookExtractor} takes it; the number of columns that were
 * read; the rows of the sheet that hold data, from 1; for each row of the result its place among
 * those; for each column of the result its place among those read, or -1; for each column of the
 * result its name if it is to be written, else empty; then pairs of row and column of the result,
 * and the value of that cell.
 */
public final class WorkbookEditor implements Extractor {
    // what the values of cells begin with
    public static final String EMPTY = "e";
    public static final String TEXT = "t";
    public static final String NUMBER = "n";
    public static final String FLAG = "f";
    public static final String DATE = "d";
    public static final String TIME = "i";

    private static final int PIECE = 3 << 14; // bytes; divisible by three, as Base64 needs it
    private static final int COLUMNS = 5; // the argument after which the names of columns begin

    /** One class of each library that this needs. */
    public static List<String> libraries() {
        return List.of(
                WorkbookEditor.class.getName(),
                "org.apache.poi.xssf.usermodel.XSSFWorkbook",
                "org.apache.poi.ss.usermodel.Workbook",
                "org.openxmlformats.schemas.spreadsheetml.x2006.main.CTWorkbook",
                "org.apache.xmlbeans.XmlObject",
                "org.apache.logging.log4j.LogManager",
                "org.apache.commons.collections4.CollectionUtils",
                "org.apache.commons.codec.digest.DigestUtils",
                "org.apache.commons.math3.util.FastMath",
                "com.zaxxer.sparsebits.SparseBitSet",
                "org.apache.commons.compress.archivers.zip.ZipFile",
                "org.apache.commons.io.IOUtils",
                "org.apache.commons.lang3.ArrayUtils");
    }

    @Override
    public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
            throws IOException {
        try {
            WorkbookGuard.require(document);
            write(edit(document, arguments), out);
        } catch (UnreadableDocumentException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // parsers throw anything at damaged files
            throw new UnreadableDocumentException(
                    "不能作为工作簿修改（" + e.getMessage() + "）",
                    "cannot be edited as a workbook (" + e.getMessage() + ")");
        }
    }

    private static void write(byte[] content, ExtractedRecordWriter out) throws IOException {
        for (int at = 0; at < content.length; at += PIECE)
            out.write(
                    Base64.getEncoder()
                            .encodeToString(
                                    Arrays.copyOfRange(
                                            content, at, Math.min(content.length, at + PIECE))));
    }

    private static byte[] edit(byte[] document, List<String> arguments) throws IOException {
        try (var book = new XSSFWorkbook(new ByteArrayInputStream(document))) {
            var sheet = choose(book, arguments.getFirst());
            var editor =
                    new SheetEditor(
                            sheet, numbers(arguments.get(2)), Integer.parseInt(arguments.get(1)));
            var rows = numbers(arguments.get(3));
            var sources = numbers(arguments.get(4));
            editor.arrange(rows);
            for (int i = 0; i < sources.length; i++) {
                var name = arguments.get(COLUMNS + i);
                if (sources[i] < 0) sources[i] = editor.addColumn();
                if (!name.isEmpty()) editor.rename(sources[i], name);
            }
            for (int i = COLUMNS + sources.length; i + 1 < arguments.size(); i += 2) {
                int[] place = numbers(arguments.get(i));
                editor.put(place[0], sources[place[1]], arguments.get(i + 1));
            }
            calculate(book);
            var content = new ByteArrayOutputStream();
            book.write(content);
            return content.toByteArray();
        }
    }

    private static int[] numbers(String text) {
        return text.isEmpty()
                ? new int[0]
                : Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    private static XSSFSheet choose(XSSFWorkbook book, String wanted)
            throws UnreadableDocumentException {
        for (int i = 0; i < book.getNumberOfSheets(); i++) {
            boolean isChosen =
                    wanted.isBlank()
                            ? book.getSheetVisibility(i) == SheetVisibility.VISIBLE
                                    && hasCells(book.getSheetAt(i))
                            : book.getSheetName(i).strip().equalsIgnoreCase(wanted.strip());
            if (isChosen) return book.getSheetAt(i);
        }
        if (wanted.matches("\\d{1,3}") && Integer.parseInt(wanted) <= book.getNumberOfSheets())
            return book.getSheetAt(Integer.parseInt(wanted) - 1);
        throw new UnreadableDocumentException(
                "没有工作表“" + wanted + "”", "has no sheet '" + wanted + "'");
    }

    private static boolean hasCells(XSSFSheet sheet) {
        var texts = new DataFormatter();
        for (var row : sheet)
            for (var cell : row) if (!texts.formatCellValue(cell).isBlank()) return true;
        return false;
    }

    /** Stores the results of formulas, so that programs that do not calculate see the new ones. */
    private static void calculate(XSSFWorkbook book) {
        var evaluator = book.getCreationHelper().createFormulaEvaluator();
        for (var sheet : book)
            for (var row : sheet) for (var cell : row) calculate(cell, evaluator);
        book.setForceFormulaRecalculation(true);
    }

    private static void calculate(
            Cell cell, org.apache.poi.ss.usermodel.FormulaEvaluator evaluator) {
        if (cell.getCellType() != CellType.FORMULA) return;
        try {
            evaluator.evaluateFormulaCell(cell);
        } catch (RuntimeException _) {
            // a function that only spreadsheet programs have; they calculate it when they open it
        }
    }
}
