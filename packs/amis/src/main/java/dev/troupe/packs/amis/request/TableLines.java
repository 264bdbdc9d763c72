package dev.troupe.packs.amis.request;

import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads lines of text as a table: Markdown, or values with commas or tabs between them. */
final class TableLines {
    /** The form of a line that is not a row of a table. */
    static final int NO_ROW = -1;

    private static final int MARKDOWN = -2;
    private static final Pattern RULE =
            Pattern.compile("\\s*+\\|?\\s*+:?-{2,}+:?\\s*+(?:\\|\\s*+:?-{2,}+:?\\s*+)*+\\|?\\s*+");
    private static final Pattern NUMBER =
            Pattern.compile("-?(?:0|[1-9]\\d{0,14})(?:\\.\\d{1,10})?");
    private static final Pattern PROSE = Pattern.compile("[。；？！]|[:：]\\s*+\\S|[.?!]\\s");

    private TableLines() {}

    /** Lines of one table have the same form. */
    static int form(String line) {
        if (line.indexOf('|') >= 0) {
            return MARKDOWN;
        }
        int commas = countCommas(line);
        return commas > 0 && !line.isBlank() && !PROSE.matcher(line).find() ? commas : NO_ROW;
    }

    private static int countCommas(String line) {
        return (int) line.chars().filter(c -> c == ',' || c == '\t').count();
    }

    /**
     * Records of the lines below the first, which has their names; missing if they are not a table.
     */
    static Value parse(List<String> lines) {
        if (lines.size() < 2) {
            return Value.missing();
        }
        boolean isMarkdown = lines.size() > 2 && RULE.matcher(lines.get(1)).matches();
        var records = isMarkdown ? parseMarkdown(lines) : Value.missing();
        return records.isMissing() ? parseCsv(lines) : records;
    }

    private static Value parseMarkdown(List<String> lines) {
        var names = cells(lines.getFirst());
        return isHeader(names)
                ? records(
                        names,
                        lines.subList(2, lines.size()).stream().map(TableLines::cells).toList())
                : Value.missing();
    }

    private static List<String> cells(String line) {
        var cells = line.strip().replaceAll("^\\||\\|$", "").split("\\|", -1);
        return Arrays.stream(cells).map(String::strip).toList();
    }

    private static Value parseCsv(List<String> lines) {
        if (countCommas(lines.getFirst()) == 0) {
            return Value.missing();
        }
        char mark = lines.getFirst().indexOf('\t') >= 0 ? '\t' : ',';
        var format = CSVFormat.DEFAULT.builder().setDelimiter(mark).setTrim(true).get();
        try {
            var names = parseCsv(lines.getFirst(), format).getFirst();
            return isHeader(names)
                    ? records(
                            names,
                            parseCsv(String.join("\n", lines.subList(1, lines.size())), format))
                    : Value.missing();
        } catch (IOException | UncheckedIOException _) {
            return Value.missing(); // a quotation that does not end where a value does
        }
    }

    private static List<List<String>> parseCsv(String text, CSVFormat format) throws IOException {
        try (var parser = CSVParser.parse(text, format)) {
            return parser.getRecords().stream().map(CSVRecord::toList).toList();
        }
    }

    private static boolean isHeader(List<String> names) {
        return names.stream().allMatch(TableLines::isName)
                && names.stream().noneMatch(name -> NUMBER.matcher(name).matches());
    }

    /** Headings are short; words of a sentence are not. */
    private static boolean isName(String heading) {
        return !heading.isBlank() && heading.length() <= 30 && heading.split(" ", -1).length <= 3;
    }

    private static Value records(List<String> names, List<List<String>> rows) {
        var records = new ArrayList<Value>();
        for (var row : rows) {
            Map<String, Value> fields = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(names.size(), row.size()); i++) {
                fields.put(names.get(i), cell(row.get(i)));
            }
            records.add(Value.of(fields));
        }
        return Value.of(records);
    }

    private static Value cell(String text) {
        return NUMBER.matcher(text).matches() ? Value.of(new BigDecimal(text)) : Value.of(text);
    }
}
