package dev.troupe.packs.data.file;

import dev.troupe.agent.tool.FormulaText;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.memory.TableLimits;
import dev.troupe.packs.data.table.ParsedNumber;
import dev.troupe.packs.data.table.TableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/**
 * Reads delimited text: finds the delimiter, skips title lines, finds out whether there is a
 * header, reports ragged rows.
 */
public final class CsvTableReader {
    private static final char[] DELIMITERS = {',', '\t', ';', '|', '\uff0c'};
    private static final int SNIFFED_LINES = 50;
    private static final int REPORTED = 5;
    private static final int SHARED = 50_000;
    private static final int SNIFFED = 1 << 20; // characters
    private static final int ROW = 48; // bytes of a row in addition to its cells
    private static final int NAMED = 20; // columns and rows in a note

    /** Where the parser states the line of the fault. */
    private static final Pattern LINE = Pattern.compile("\\((?:start)?line (\\d+)\\)");

    private CsvTableReader() {}

    static RawTable read(String file, String text, int maxRows, TableLease lease) {
        var records = new ArrayList<List<String>>();
        var lines = new ArrayList<Long>();
        var format = format(file, text);
        var rows = new BoundedRowReader(file, text, TableLimits.MAX_ROW_TEXT);
        try (var parser = CSVParser.parse(rows, format)) {
            long line = 1;
            var known = new HashMap<String, String>();
            for (var each : parser) {
                rows.startRow();
                TableLimits.requireColumns(file, each.size());
                var cells = List.of(deduplicate(each.values(), known, lease));
                if (cells.stream().anyMatch(cell -> !cell.isBlank())) {
                    records.add(cells);
                    lines.add(Math.max(line, each.getRecordNumber()));
                }
                line = parser.getCurrentLineNumber() + 1;
                if (records.size() > maxRows + 1L) throw tooLong(file, maxRows);
            }
        } catch (IOException | UncheckedIOException e) {
            throw quoteError(file, e);
        }
        if (records.isEmpty())
            throw new TableException(
                    file + " 没有数据；请提供至少有一行数据的文件",
                    file + " has no rows; provide a file with at least one row");
        unescapeFormulas(records);
        return shape(records, lines, lease);
    }

    /** Why a text is not CSV, without the name of a class. */
    private static TableException quoteError(String file, Exception e) {
        var cause = e instanceof UncheckedIOException wrapped ? wrapped.getCause() : e;
        var message = String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
        var line = LINE.matcher(message);
        if (line.find())
            return new TableException(
                    "读取 " + file + " 失败：第 " + line.group(1) + " 行的引号没有闭合；请检查该行的引号是否成对",
                    "Could not read %s: a quote in line %s is not closed; check the quotes on that line"
                            .formatted(file, line.group(1)),
                    e);
        return new TableException(
                "读取 " + file + " 失败：" + message + "；请检查该行的引号是否成对",
                "Could not read " + file + ": " + message + "; check the quotes on that line",
                e);
    }

    /** How the records of a text are written. */
    public static CSVFormat format(String file, String text) {
        return CSVFormat.DEFAULT
                .builder()
                .setDelimiter(delimiter(file, text))
                .setIgnoreEmptyLines(true)
                .setIgnoreSurroundingSpaces(true)
                .setTrailingData(true)
                .get();
    }

    /**
     * Removes the apostrophes that were written before what looks like formulas. A file that has
     * such a text without one was not written that way, and stays as it is.
     */
    private static void unescapeFormulas(List<List<String>> records) {
        boolean isMarked = false;
        for (var row : records)
            for (var cell : row) {
                if (FormulaText.isBare(cell)) return;
                isMarked |= !FormulaText.unescape(cell).equals(cell);
            }
        if (isMarked) records.replaceAll(row -> row.stream().map(FormulaText::unescape).toList());
    }

    /** Equal texts become one object: most columns repeat few values, and memory is what costs. */
    private static String[] deduplicate(
            String[] cells, Map<String, String> known, TableLease lease) {
        long fresh = 0;
        for (int i = 0; i < cells.length; i++) {
            var earlier = known.get(cells[i]);
            if (earlier != null) cells[i] = earlier;
            else {
                fresh += TableLease.sizeOf(cells[i]);
                if (known.size() < SHARED) known.put(cells[i], cells[i]);
            }
        }
        lease.addCells(cells.length);
        lease.addBytes(ROW + fresh);
        return cells;
    }

    static TableException tooLong(String file, int maxRows) {
        return new TableException(
                file + " 超过 " + maxRows + " 行；请拆分或先筛选",
                file + " has more than " + maxRows + " rows; split or filter it first");
    }

    /** Finds title lines and the header, and makes all rows equally long. */
    static RawTable shape(List<List<String>> records, List<Long> lines, TableLease lease) {
        var remarks = new ArrayList<LocalizedText>();
        int width = commonWidth(records);
        int first = 0;
        while (first < Math.min(5, records.size() - 1)
                && width > 1
                && (isTitle(records.get(first)) || HeaderRows.isRemark(records, first, width))
                && countDifferent(records.get(first + 1)) >= Math.min(width, 2)) first++;
        if (first > 0)
            remarks.add(
                    new LocalizedText(
                            "跳过表头之前的 " + first + " 行标题",
                            "Skipped " + first + " title lines above the header"));
        first = HeaderRows.join(records, first, remarks);
        boolean headed =
                Headers.isHeader(records.get(first), records.subList(first + 1, records.size()));
        if (headed) width = Math.max(width, 0);
        var names =
                headed
                        ? Headers.names(
                                records.get(first),
                                Math.max(width, lastFilledColumn(records.get(first))))
                        : Headers.numberedNames(width);
        if (!headed)
            remarks.add(
                    new LocalizedText(
                            "没有表头，列名为 " + String.join("、", firstFew(names)),
                            "No header line; columns are named "
                                    + String.join(", ", firstFew(names))));
        requireEven(records, names.size(), lease);
        int from = headed ? first + 1 : first;
        var rows = padRows(records, lines, from, names.size(), remarks);
        var rowLines = new ArrayList<>(lines.subList(from, lines.size()));
        NoteRow.remove(rows, rowLines, remarks);
        TotalRow.remove(rows, rowLines, remarks);
        return new RawTable(names, rows, rowLines, remarks);
    }

    private static List<String> firstFew(List<String> names) {
        if (names.size() <= NAMED) return names;
        var some = new ArrayList<>(names.subList(0, NAMED));
        some.add("…");
        return some;
    }

    /** A wide header above short rows makes more cells than the file has. */
    private static void requireEven(List<List<String>> records, int width, TableLease lease) {
        long missing = 0;
        for (var row : records) missing += Math.max(0, width - row.size());
        lease.addCells(missing);
    }

    private static List<List<String>> padRows(
            List<List<String>> records,
            List<Long> lines,
            int from,
            int width,
            List<LocalizedText> remarks) {
        var rows = new ArrayList<List<String>>(records.size() - from);
        var ragged = new ArrayList<String>();
        int count = 0;
        for (int i = from; i < records.size(); i++) {
            var row = records.get(i);
            if (row.size() < width || lastFilledColumn(row) > width) {
                count++;
                if (ragged.size() < REPORTED) ragged.add(lines.get(i) + " (" + row.size() + ")");
            }
            rows.add(row.size() == width ? row : resize(row, width));
        }
        if (count > 0) {
            var where = String.join(", ", ragged);
            remarks.add(
                    new LocalizedText(
                            "有 " + count + " 行的列数不是 " + width + "，缺的按空值、多的略去（行 " + where + "）",
                            count
                                    + " rows do not have "
                                    + width
                                    + " cells; missing cells are empty, extra cells are ignored (line "
                                    + where
                                    + ")"));
        }
        return rows;
    }

    private static List<String> resize(List<String> row, int width) {
        var even = new ArrayList<>(row.subList(0, Math.min(width, row.size())));
        while (even.size() < width) even.add("");
        return even;
    }

    private static int commonWidth(List<List<String>> records) {
        var counts = new java.util.TreeMap<Integer, Integer>();
        for (var each : records) counts.merge(each.size(), 1, Integer::sum);
        return counts.entrySet().stream()
                .max(java.util.Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /** A title stands alone in its row, or was written into all cells that it was merged from. */
    private static boolean isTitle(List<String> row) {
        int filled = countFilled(row);
        return filled == 1 || filled == row.size() && countDifferent(row) == 1;
    }

    private static int countDifferent(List<String> row) {
        return (int) row.stream().filter(cell -> !cell.isBlank()).distinct().count();
    }

    private static int countFilled(List<String> row) {
        return (int) row.stream().filter(cell -> !cell.isBlank()).count();
    }

    private static int lastFilledColumn(List<String> row) {
        for (int i = row.size(); i > 0; i--) if (!row.get(i - 1).isBlank()) return i;
        return 0;
    }

    /** The candidate that cuts most lines into the same number of cells, more than one. */
    private static char delimiter(String file, String text) {
        if (file.toLowerCase(Locale.ROOT).endsWith(".tsv")) return '\t';
        var start = text.substring(0, Math.min(SNIFFED, text.length()));
        var lines = start.lines().filter(line -> !line.isBlank()).limit(SNIFFED_LINES).toList();
        char best = ',';
        double bestScore = 0;
        for (char candidate : DELIMITERS) {
            var counts = new HashMap<Integer, Integer>();
            for (var line : lines) counts.merge(count(line, candidate), 1, Integer::sum);
            counts.remove(0);
            for (var entry : counts.entrySet()) {
                double score =
                        entry.getValue() / (double) lines.size()
                                + Math.min(entry.getKey(), 20) * 0.001;
                if (score > bestScore + 1e-9) {
                    bestScore = score;
                    best = candidate;
                }
            }
        }
        return best;
    }

    private static int count(String line, char wanted) {
        int count = 0;
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') quoted = !quoted;
            else if (c == wanted && !quoted) count++;
        }
        return count;
    }

    /** Distinguishes headers from rows and makes their names unique. */
    public static final class Headers {
        private static final int MAX_NAME = 1_000; // characters
        private static final Pattern SPACE = Pattern.compile("\\s+");

        /** How a line of a log begins: with the time at which it was written. */
        private static final Pattern TIMED =
                Pattern.compile(
                        "\\[?(?:\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}[T ]|\\d{1,2}/[A-Za-z]{3}/\\d{4}:|[A-Z][a-z]{2} {1,2}\\d{1,2} )\\d{1,2}:\\d{2}");

        private Headers() {}

        static boolean isHeader(List<String> first, List<List<String>> rest) {
            var present =
                    first.stream().map(String::strip).filter(cell -> !cell.isEmpty()).toList();
            if (present.isEmpty()
                    || (new HashSet<>(present).size() < present.size() && rest.isEmpty()))
                return false;
            long values = present.stream().filter(Headers::isValue).count();
            if (values == 0) return rest.isEmpty() || !isRepeatedBelow(first, rest);
            // 2022, 2023, 2024 next to a word are names of columns
            return !isValue(present.getFirst())
                    && present.stream().skip(1).allMatch(cell -> cell.matches("(19|20)\\d{2}(年)?"))
                    && rest.stream()
                            .limit(20)
                            .noneMatch(row ->
                                    row.stream()
                                            .skip(1)
                                            .allMatch(cell -> cell.matches("(19|20)\\d{2}")));
        }

        /** A first row whose every cell occurs below is a row like the others. */
        private static boolean isRepeatedBelow(List<String> first, List<List<String>> rest) {
            if (rest.size() < 3) return false;
            for (int i = 0; i < first.size(); i++) {
                int column = i;
                if (rest.stream()
                        .noneMatch(row ->
                                column < row.size() && row.get(column).equals(first.get(column))))
                    return false;
            }
            return true;
        }

        static boolean isValue(String cell) {
            return ParsedNumber.parse(cell).isPresent()
                    || TIMED.matcher(cell).lookingAt()
                    || DateParser.parse(cell, DateParser.Order.DAY_FIRST).isPresent()
                    || DateParser.parse(cell, DateParser.Order.MONTH_FIRST).isPresent();
        }

        public static List<String> names(List<String> header, int width) {
            var names = new ArrayList<String>();
            var seen = new HashSet<String>();
            var next = new HashMap<String, Integer>(); // by name, the next number
            for (int i = 0; i < width; i++) {
                var name = i < header.size() ? plain(header.get(i)) : "";
                if (name.isEmpty()) name = "column" + (i + 1);
                var unique = name;
                while (!seen.add(unique.toLowerCase(Locale.ROOT)))
                    unique = name + "_" + next.merge(name, 2, (before, _) -> before + 1);
                names.add(unique);
            }
            return names;
        }

        private static String plain(String name) {
            var line = SPACE.matcher(name.strip()).replaceAll(" ");
            return line.length() <= MAX_NAME ? line : line.substring(0, MAX_NAME) + "…";
        }

        static List<String> numberedNames(int width) {
            return names(List.of(), width);
        }
    }
}
