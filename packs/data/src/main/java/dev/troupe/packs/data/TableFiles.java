package dev.troupe.packs.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Loads tables from CSV, TSV, JSON, JSON-lines and Excel files and writes CSV, JSON, Markdown and
 * Excel.
 *
 * <p>Delimiter, encoding, header, number and date spellings are found out from the whole file; what
 * had to be assumed is in {@link Table#remarks()}.
 */
public final class TableFiles {
    /** Larger files do not fit beside everything else in the memory of a small machine. */
    public static final int MAX_BYTES = 64 << 20;

    public static final int MAX_ROWS = 2_000_000;

    /** Bytes that decoding takes for each byte of a file: a buffer of characters and the text. */
    private static final int DECODING = 4;

    private TableFiles() {}

    /**
     * Loads a file.
     *
     * @throws TableException when the file is missing, too large, not text, or holds no rows
     */
    public static Table load(Path file) {
        return load(file, "");
    }

    /**
     * Loads a file.
     *
     * @param sheet of a workbook, by its name or its number from 1; the first visible one that is
     *     not blank where empty
     * @throws TableException as above, or when there is no such sheet
     */
    public static Table load(Path file, String sheet) {
        try (var lease = TableMemory.ofProcess().lease("")) {
            return load(file, sheet, lease);
        }
    }

    static Table load(Path file, String sheet, TableLease lease) {
        var name = String.valueOf(file.getFileName());
        try {
            if (!Files.isRegularFile(file))
                throw new TableException(
                        "没有文件 " + name + "；请检查文件名和位置",
                        "There is no file " + name + "; check its name and place");
            if (Files.size(file) > MAX_BYTES)
                throw new TableException(
                        name + " 超过 64 MiB；请拆分或先筛选",
                        name + " is larger than 64 MiB; split or filter it first");
            lease.reading(name);
            long content = Files.size(file);
            lease.bytes(content);
            var table = parse(name, Files.readAllBytes(file), sheet, lease);
            lease.release(content);
            return table;
        } catch (IOException e) {
            throw new TableException(
                    "读取 " + name + " 失败：" + e.getMessage(),
                    "Could not read " + name + ": " + e.getMessage(),
                    e);
        }
    }

    /**
     * Reads the content of a file.
     *
     * @param file its name; the ending only settles doubts, the content decides
     */
    public static Table parse(String file, byte[] bytes) {
        return parse(file, bytes, "");
    }

    /** The same for one sheet of a workbook. */
    public static Table parse(String file, byte[] bytes, String sheet) {
        try (var lease = TableMemory.ofProcess().lease("")) {
            return parse(file, bytes, sheet, lease);
        }
    }

    private static Table parse(String file, byte[] bytes, String sheet, TableLease lease) {
        lease.reading(file);
        long before = lease.taken();
        var raw = raw(file, bytes, sheet, lease);
        long held = lease.taken() - before;
        var table = ColumnTyper.type(stem(file), raw, lease);
        lease.release(held);
        return table;
    }

    private static RawTable raw(String file, byte[] bytes, String sheet, TableLease lease) {
        if (ExcelText.isZip(bytes) || ExcelText.isOld(bytes))
            return ExcelText.read(file, bytes, sheet, MAX_ROWS, lease);
        if (!sheet.isBlank())
            throw new TableException(
                    file + " 没有工作表“" + sheet + "”：它不是 Excel 工作簿；请去掉工作表",
                    file + " has no sheet '" + sheet + "': it is no Excel workbook; leave it out");
        var text = decoded(file, bytes, lease);
        if (text.indexOf('\0') >= 0)
            throw new TableException(
                    file + " 是二进制文件，不是表格文本；请给出 CSV 或 JSON",
                    file + " is a binary file; give CSV or JSON");
        return isJson(file, text)
                ? JsonText.read(file, text, MAX_ROWS, lease)
                : CsvText.read(file, text, MAX_ROWS, lease);
    }

    /** Decoding makes two characters' worth of buffer beside the text. */
    private static String decoded(String file, byte[] bytes, TableLease lease) {
        lease.bytes(DECODING * (long) bytes.length);
        var text = TextBytes.decode(file, bytes);
        lease.release(DECODING * (long) bytes.length);
        lease.text(text);
        return text;
    }

    /**
     * Writes by the file's ending: {@code .json}, {@code .md}, {@code .tsv}, {@code .xlsx}, else
     * CSV. Readers see the old file or the new one, never a part.
     */
    public static void write(Table table, Path file) {
        WholeFile.write(file, bytes(table, String.valueOf(file.getFileName())));
    }

    /** What {@link #write} writes to a file of this name. */
    static byte[] bytes(Table table, String name) {
        return bytes(table, name, true);
    }

    /**
     * @param formulaSafe as {@link TableText#csv} has it
     */
    static byte[] bytes(Table table, String name, boolean formulaSafe) {
        return name.toLowerCase(Locale.ROOT).endsWith(".xlsx")
                ? ExcelFile.of(table)
                : TableText.of(table, name, formulaSafe).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isJson(String file, String text) {
        var lower = file.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".json") || lower.endsWith(".jsonl") || lower.endsWith(".ndjson"))
            return true;
        var start = text.stripLeading();
        return !lower.endsWith(".csv")
                && !lower.endsWith(".tsv")
                && (start.startsWith("{") || start.startsWith("[{"));
    }

    private static String stem(String file) {
        var name = file.substring(file.replace('\\', '/').lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
