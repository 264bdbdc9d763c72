package dev.troupe.packs.data.edit;

import dev.troupe.agent.tool.FormulaText;
import dev.troupe.packs.data.file.CsvTableReader;
import dev.troupe.packs.data.file.EncodingDetector;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.TableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/**
 * Edits delimited text. Records that do not change stay as they are written, with their quotes,
 * number formats and line ends; so do the encoding and what stands above the header.
 */
final class DelimitedEditor {
    /**
     * A record as it stands in the text.
     *
     * @param text without the line end
     */
    private record Written(long line, String text, List<String> cells) {
        boolean isBlank() {
            return cells.stream().allMatch(String::isBlank);
        }
    }

    private final TableEdit edit;
    private final String file;
    private final CSVFormat format;
    private final List<Written> records;
    private final String lineEnd;
    private final boolean isEnded;

    private DelimitedEditor(TableEdit edit, String file, String text) {
        this.edit = edit;
        this.file = file;
        format = CsvTableReader.format(file, text);
        records = split(text, format);
        lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        isEnded = text.endsWith("\n");
    }

    /** The content of the file after the edit. */
    static byte[] apply(TableEdit edit, String file) {
        var bytes = edit.source().bytes();
        var decoded = EncodingDetector.decode(file, bytes);
        var text = new DelimitedEditor(edit, file, decoded.text()).text();
        var content = new ByteArrayOutputStream();
        content.write(bytes, 0, decoded.mark());
        content.writeBytes(text.getBytes(decoded.charset()));
        return content.toByteArray();
    }

    private static List<Written> split(String text, CSVFormat format) {
        try (var parser = CSVParser.parse(text, format)) {
            var starts = new ArrayList<Long>();
            var lines = new ArrayList<Long>();
            var cells = new ArrayList<List<String>>();
            long line = 1;
            for (var each : parser) {
                starts.add(each.getCharacterPosition());
                lines.add(Math.max(line, each.getRecordNumber()));
                cells.add(List.of(each.values()));
                line = parser.getCurrentLineNumber() + 1;
            }
            var records = new ArrayList<Written>();
            for (int i = 0; i < starts.size(); i++) {
                long end = i + 1 < starts.size() ? starts.get(i + 1) : text.length();
                var written = text.substring(Math.toIntExact(starts.get(i)), Math.toIntExact(end));
                records.add(new Written(lines.get(i), trimEnd(written), cells.get(i)));
            }
            return records;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String trimEnd(String written) {
        return written.endsWith("\r\n")
                ? written.substring(0, written.length() - 2)
                : written.endsWith("\n") || written.endsWith("\r")
                        ? written.substring(0, written.length() - 1)
                        : written;
    }

    private String text() {
        var lines = edit.source().lines();
        int first = indexOf(lines.getFirst());
        int last = indexOf(lines.getLast());
        boolean isFollowed =
                records.subList(last + 1, records.size()).stream()
                        .anyMatch(record -> !record.isBlank());
        if (isFollowed && (edit.removedCount() > 0 || edit.changedCount() > 0))
            throw new TableException(
                    file + " 的数据下面还有合计等行，修改后会不再正确；请将结果保存为新文件",
                    file
                            + " has rows below the data, such as totals, which would no longer be right; save the result as a new file");
        var out = new ArrayList<String>();
        for (int i = 0; i < first; i++)
            out.add(i == first - 1 && edit.isColumnChanged() ? header(i) : records.get(i).text());
        if (first == 0 && edit.isColumnChanged()) throw noHeader();
        boolean isReordered = edit.isReordered();
        int next = first; // blank records stay between those of the data
        for (int row = 0; row < edit.rows().size(); row++) {
            int place = indexOf(lines.get(edit.rows().get(row)));
            for (; !isReordered && next < place; next++)
                if (records.get(next).isBlank()) out.add(records.get(next).text());
            out.add(record(row, records.get(place)));
            next = place + 1;
        }
        for (int i = last + 1; i < records.size(); i++) out.add(records.get(i).text());
        return String.join(lineEnd, out) + (isEnded ? lineEnd : "");
    }

    /** Records are found by their lines, which ascend. */
    private int indexOf(long line) {
        int low = 0;
        int high = records.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = records.get(middle).line();
            if (found == line) return middle;
            if (found < line) low = middle + 1;
            else high = middle - 1;
        }
        throw new TableException(
                file + " 的行与读取时不一致；请重试",
                "The lines of " + file + " are not those that were read; try again");
    }

    private String header(int place) {
        var names = records.get(place).cells();
        var read = CsvTableReader.Headers.names(names, edit.source().table().columns().size());
        if (!read.equals(edit.source().table().columnNames())) throw noHeader();
        var changed = new ArrayList<String>();
        for (var column : edit.columns())
            changed.add(
                    column.isNew() || edit.isRenamed(column)
                            ? FormulaText.escape(column.column().name())
                            : cell(names, column.source()));
        return format(changed);
    }

    private TableException noHeader() {
        return new TableException(
                file + " 没有单独一行的表头，不能就地修改列；请将结果保存为新文件",
                file
                        + " has no header of one row, so its columns cannot be edited in place; save the result as a new file");
    }

    private String record(int row, Written source) {
        boolean isSame =
                !edit.isColumnChanged()
                        && edit.columns().stream().noneMatch(column -> edit.isChanged(row, column));
        if (isSame) return source.text();
        var cells = new ArrayList<String>();
        for (var column : edit.columns()) {
            boolean isWritten = !column.isNew() && !edit.isChanged(row, column);
            cells.add(isWritten ? cell(source.cells(), column.source()) : value(column, row));
        }
        return format(cells);
    }

    private String value(TableEdit.EditedColumn column, int row) {
        var text = column.column().text(row);
        if (column.column().type() == ColumnType.TEXT) return FormulaText.escape(text);
        boolean isPercentage =
                !column.isNew()
                        && edit.source().table().columns().get(column.source()).unit().equals("%");
        return isPercentage && !text.isEmpty() ? text + "%" : text;
    }

    private static String cell(List<String> cells, int place) {
        return place < cells.size() ? cells.get(place) : "";
    }

    private String format(List<String> cells) {
        return format.format(cells.toArray());
    }
}
