package dev.troupe.packs.data.file;

import dev.troupe.extraction.ExtractionException;
import dev.troupe.extraction.ExtractionLimits;
import dev.troupe.extraction.ExtractionPool;
import dev.troupe.extraction.ExtractionProblem;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.workbook.WorkbookExtractor;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads a sheet of an Excel workbook (ECMA-376, {@code .xlsx}) as text cells: dates by the format
 * of their cells, formulas by the result that was stored with them, merged cells by what they show.
 * The workbook is parsed in a child process, and its cells are counted as they arrive.
 */
public final class ExcelTableReader {
    /** A workbook is unpacked and its texts are held in the memory of a child. */
    private static final int HEAP_FACTOR = 2;

    private static final Duration TIME = Duration.ofSeconds(90); // a tool has two minutes
    private static final long CHARACTERS = 1L << 30; // tables have their own limits

    /** Of this process; its children end when they have nothing to do. */
    private static final class Shared {
        private static final ExtractionPool POOL = startPool(limits());
    }

    private ExcelTableReader() {}

    /** Those of the children that read and edit workbooks. */
    public static ExtractionLimits limits() {
        var documents = ExtractionLimits.standard();
        return documents
                .withHeapMegabytes(HEAP_FACTOR * documents.heapMegabytes())
                .withTime(TIME)
                .withCharacters(CHARACTERS);
    }

    /** Starts no child yet. */
    static ExtractionPool startPool(ExtractionLimits limits) {
        return ExtractionPool.of(WorkbookExtractor.libraries(), limits);
    }

    /** Whether the bytes are a zip file, as newer workbooks are. */
    static boolean isZip(byte[] bytes) {
        return bytes.length > 3
                && bytes[0] == 'P'
                && bytes[1] == 'K'
                && bytes[2] == 3
                && bytes[3] == 4;
    }

    /** Whether a file of this name is meant to be a workbook. */
    static boolean isNamed(String file) {
        var lower = file.toLowerCase(Locale.ROOT);
        return lower.endsWith(".xlsx") || lower.endsWith(".xlsm") || lower.endsWith(".xls");
    }

    /** The refusal of a file that is named as a workbook and is neither one nor text. */
    static TableException refusal(String file) {
        return new TableException(
                file + " 已损坏或不是 Excel 工作簿；请在表格软件中打开并重新保存为 .xlsx 或 CSV",
                file
                        + " is damaged or not an Excel workbook; open it in a spreadsheet program and save it as .xlsx or CSV");
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
        return read(file, bytes, sheet, maxRows, lease, Shared.POOL);
    }

    static RawTable read(
            String file,
            byte[] bytes,
            String sheet,
            int maxRows,
            TableLease lease,
            ExtractionPool pool) {
        if (isOld(bytes))
            throw new TableException(
                    file + " 是旧版（.xls）或加密的 Excel 文件；请在表格软件中将其保存为 .xlsx 或 CSV",
                    file
                            + " is an older (.xls) or a protected Excel file; save it as .xlsx or CSV in a spreadsheet program");
        var records = new SheetRecords(file, maxRows, lease);
        extract(file, bytes, sheet, records, pool);
        return records.table(sheet);
    }

    private static void extract(
            String file, byte[] bytes, String sheet, SheetRecords records, ExtractionPool pool) {
        try {
            pool.extract(WorkbookExtractor.class, List.of(sheet), bytes, records);
        } catch (ExtractionException e) {
            throw notRead(file, e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new TableException(file + " 已取消读取", "Reading " + file + " was cancelled");
        }
    }

    /**
     * The names of the visible sheets, as far as they are listed, without reading any of them.
     *
     * @throws TableException when this is not a workbook
     */
    static List<String> readSheetNames(String file, byte[] bytes, TableLease lease) {
        var records = new SheetRecords(file, TableFiles.MAX_ROWS, lease);
        extract(file, bytes, WorkbookExtractor.NAMES_ONLY, records, Shared.POOL);
        return records.sheetNames();
    }

    private static TableException notRead(String file, ExtractionException e) {
        var why = e.text();
        if (e.problem().is(ExtractionProblem.UNREADABLE))
            return new TableException(
                    file + " " + why.zh() + "；请将其保存为 .xlsx 或 CSV，或只保留需要的工作表和列",
                    file
                            + " "
                            + why.en()
                            + "; save it as .xlsx or CSV, or keep only the sheets and columns you need",
                    e);
        if (e.problem().is(ExtractionProblem.UNAVAILABLE))
            return new TableException(
                    file + " 没有读取：" + why.zh(), file + " was not read: " + why.en(), e);
        return new TableException(
                file + " 没有读取：" + why.zh() + "；请将其保存为 CSV，或只保留需要的工作表和列",
                file
                        + " was not read: "
                        + why.en()
                        + "; save it as CSV, or keep only the sheets and columns you need",
                e);
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
