package dev.troupe.packs.data.file;

import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.memory.TableMemory;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.table.TableFormatter;
import dev.troupe.packs.data.table.TableText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Loads tables from CSV, TSV, JSON, JSON-lines and Excel files and writes CSV, JSON, Markdown and
 * Excel.
 *
 * <p>Delimiter, encoding, header, number and date spellings are detected from the whole file; the
 * assumptions are in {@link Table#remarks()}.
 */
public final class TableFiles {
    /** Larger files do not fit in the memory of a small machine. */
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
     * @throws TableException as above, or when it has no such sheet
     */
    public static Table load(Path file, String sheet) {
        try (var lease = TableMemory.ofProcess().lease("")) {
            return load(file, sheet, lease);
        }
    }

    /**
     * A table with the place of each of its rows in the file.
     *
     * @param numbers as a spreadsheet program counts rows; of JSON, of the records
     */
    public record NumberedTable(Table table, List<Long> numbers) {}

    /** The same with the numbers of the rows. */
    public static NumberedTable loadNumbered(Path file, String sheet) {
        try (var lease = TableMemory.ofProcess().lease("")) {
            return loadNumbered(file, sheet, lease);
        }
    }

    static Table load(Path file, String sheet, TableLease lease) {
        return loadNumbered(file, sheet, lease).table();
    }

    private static NumberedTable loadNumbered(Path file, String sheet, TableLease lease) {
        var name = String.valueOf(file.getFileName());
        try {
            if (Files.isDirectory(file))
                throw new TableException(
                        name + " 是文件夹，不是表格文件；请指明其中的文件",
                        name + " is a folder and no table; name a file in it");
            if (!Files.isRegularFile(file))
                throw new TableException(
                        "文件 " + name + " 不存在；请检查文件名和路径",
                        "File " + name + " does not exist; check its name and path");
            if (Files.size(file) > MAX_BYTES)
                throw new TableException(
                        name + " 超过 64 MiB；请拆分或先筛选",
                        name + " is larger than 64 MiB; split or filter it first");
            lease.withSource(name);
            long content = Files.size(file);
            lease.addBytes(content);
            var table = parseNumbered(name, Files.readAllBytes(file), sheet, lease);
            lease.release(content);
            return table;
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** The same with the lines that the rows stand in. */
    public static LoadedTable loadWithLines(Path file, String sheet, TableLease lease) {
        var name = String.valueOf(file.getFileName());
        try {
            lease.withSource(name);
            var bytes = Files.readAllBytes(file);
            lease.addBytes(bytes.length);
            var raw = raw(name, bytes, sheet, lease);
            return new LoadedTable(
                    ColumnTypeDetector.detect(stem(name), raw, lease), bytes, raw.lines());
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /**
     * Reads the content of a file.
     *
     * @param file its name; the extension only decides when the content is ambiguous
     */
    public static Table parse(String file, byte[] bytes) {
        return parse(file, bytes, "");
    }

    /** The cells of a file as they are written. */
    public static TableText readText(String file, byte[] bytes) {
        try (var lease = TableMemory.ofProcess().lease("")) {
            lease.withSource(file);
            var raw = raw(file, bytes, "", lease);
            return new TableText(raw.names(), raw.rows(), raw.lines());
        }
    }

    /** The same for one sheet of a workbook. */
    public static Table parse(String file, byte[] bytes, String sheet) {
        try (var lease = TableMemory.ofProcess().lease("")) {
            return parse(file, bytes, sheet, lease);
        }
    }

    private static Table parse(String file, byte[] bytes, String sheet, TableLease lease) {
        return parseNumbered(file, bytes, sheet, lease).table();
    }

    private static NumberedTable parseNumbered(
            String file, byte[] bytes, String sheet, TableLease lease) {
        lease.withSource(file);
        long before = lease.takenBytes();
        var raw = raw(file, bytes, sheet, lease);
        long held = lease.takenBytes() - before;
        var table = ColumnTypeDetector.detect(stem(file), raw, lease);
        lease.release(held);
        return new NumberedTable(table, raw.lines());
    }

    private static RawTable raw(String file, byte[] bytes, String sheet, TableLease lease) {
        if (ExcelTableReader.isZip(bytes) || ExcelTableReader.isOld(bytes))
            return ExcelTableReader.read(file, bytes, sheet, MAX_ROWS, lease);
        if (!sheet.isBlank())
            throw new TableException(
                    file + " 没有工作表“" + sheet + "”：它不是 Excel 工作簿；请省略工作表",
                    file
                            + " has no sheet '"
                            + sheet
                            + "': it is not an Excel workbook; omit the sheet");
        var text = decode(file, bytes, lease);
        if (text.indexOf('\0') >= 0 && ExcelTableReader.isNamed(file))
            throw ExcelTableReader.refusal(file);
        if (text.indexOf('\0') >= 0)
            throw new TableException(
                    file + " 是二进制文件，不是表格文本；请提供 CSV 或 JSON",
                    file + " is a binary file; provide CSV or JSON");
        if (isJson(file, text)) return JsonTableReader.read(file, text, MAX_ROWS, lease);
        var table = CsvTableReader.read(file, text, MAX_ROWS, lease);
        if (ExcelTableReader.isNamed(file) && table.names().size() == 1)
            throw ExcelTableReader.refusal(file); // some programs export tables of text as .xls
        return table;
    }

    private static TableException unreadable(String name, IOException e) {
        if (e instanceof AccessDeniedException)
            return new TableException(
                    "没有读取 " + name + " 的权限；请修改文件的权限",
                    "There is no permission to read "
                            + name
                            + "; change the permissions of the file",
                    e);
        var reason = e instanceof FileSystemException failed ? failed.getReason() : e.getMessage();
        return new TableException(
                "无法读取 " + name + (reason == null ? "" : "（" + reason + "）") + "；请检查文件和磁盘",
                name
                        + " cannot be read"
                        + (reason == null ? "" : " (" + reason + ")")
                        + "; check the file and the disk",
                e);
    }

    /** Decoding allocates two buffers of the size of the text. */
    private static String decode(String file, byte[] bytes, TableLease lease) {
        lease.addBytes(DECODING * (long) bytes.length);
        var text = EncodingDetector.decode(file, bytes).text();
        lease.release(DECODING * (long) bytes.length);
        lease.addText(text);
        return text;
    }

    /**
     * Writes by the file's extension: {@code .json}, {@code .md}, {@code .tsv}, {@code .xlsx}, else
     * CSV. Readers see the old file or the new one, never a part.
     */
    public static void write(Table table, Path file) {
        TableFileWriter.write(file, bytes(table, String.valueOf(file.getFileName())));
    }

    /** What {@link #write} writes to a file of this name. */
    static byte[] bytes(Table table, String name) {
        return bytes(table, name, true);
    }

    /**
     * @param formulaSafe as {@link TableFormatter#toCsv} has it
     */
    public static byte[] bytes(Table table, String name, boolean formulaSafe) {
        return name.toLowerCase(Locale.ROOT).endsWith(".xlsx")
                ? ExcelWriter.of(table)
                : TableFormatter.format(table, name, formulaSafe).getBytes(StandardCharsets.UTF_8);
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
