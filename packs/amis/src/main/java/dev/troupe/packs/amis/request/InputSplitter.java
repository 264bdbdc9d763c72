package dev.troupe.packs.amis.request;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/**
 * Parts what a message asks for from the data that it holds: JSON, CSV lines and Markdown tables,
 * in fences or not.
 */
public final class InputSplitter {
    /**
     * A message in two.
     *
     * @param instruction the message without its data
     * @param data by name, in order: lists of records, or whatever the JSON holds
     */
    public record Split(String instruction, Map<String, Value> data) {
        public Split {
            data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
        }
    }

    private static final Pattern FENCE =
            Pattern.compile("```[\\w-]*[^\\S\\n]*\\n(.*?)\\n?```", Pattern.DOTALL);
    private static final Pattern RULE =
            Pattern.compile("\\s*+\\|?\\s*+:?-{2,}+:?\\s*+(?:\\|\\s*+:?-{2,}+:?\\s*+)*+\\|?\\s*+");
    private static final Pattern NAME =
            Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,39})\\s*[:：=]\\s*$");
    private static final Pattern NUMBER =
            Pattern.compile("-?(?:0|[1-9]\\d{0,14})(?:\\.\\d{1,10})?");
    private static final Pattern PROSE = Pattern.compile("[。；？！]|[:：]\\s*\\S|[.?!]\\s");
    private static final List<String> NO_NAMES =
            List.of(
                    "data",
                    "json",
                    "csv",
                    "with",
                    "from",
                    "of",
                    "is",
                    "below",
                    "following",
                    "table",
                    "this",
                    "these",
                    "here",
                    "rows");

    private final StringBuilder left;
    private final Map<String, Value> data = new LinkedHashMap<>();

    private InputSplitter(String message) {
        this.left = new StringBuilder(message);
    }

    /** Never fails: what cannot be read as data stays in the instruction. */
    public static Split split(String message) {
        var splitter = new InputSplitter(message);
        splitter.takeFences();
        splitter.takeJson();
        splitter.takeLines();
        return new Split(
                splitter.left.toString().replaceAll("\\n{3,}", "\n\n").strip(), splitter.data);
    }

    private void takeFences() {
        for (var fence = FENCE.matcher(left); fence.find(); fence = FENCE.matcher(left)) {
            var inner = fence.group(1);
            var value = value(inner);
            if (value.isMissing()) {
                return;
            }
            take(fence.start(), fence.end(), value);
        }
    }

    private static Value value(String text) {
        var stripped = text.strip();
        if (stripped.startsWith("{") || stripped.startsWith("[")) {
            return json(stripped);
        }
        var lines = stripped.lines().toList();
        var table = markdown(lines);
        return table.isMissing() ? csv(lines) : table;
    }

    private static Value json(String text) {
        try {
            return Json.parseLenient(text).value();
        } catch (JsonException _) {
            return Value.missing();
        }
    }

    private void takeJson() {
        int at = nextJson(0);
        while (at >= 0) {
            int end = closingIndex(left, at);
            var value = end < 0 ? Value.missing() : json(left.substring(at, end));
            boolean isData = value instanceof Value.ListOf || value instanceof Value.RecordOf;
            if (isData) {
                take(at, end, value);
            }
            at = nextJson(isData ? at : at + 1);
        }
    }

    private int nextJson(int from) {
        var start = Pattern.compile("\\[\\s*[\\[{]|\\{\\s*[\"'“]|\\[\\s*[\"\\d]").matcher(left);
        return start.find(Math.min(from, left.length())) ? start.start() : -1;
    }

    /** The position of the bracket that closes the one at a position; negative if there is none. */
    private static int closingIndex(CharSequence text, int from) {
        int depth = 0;
        boolean isQuoted = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted) {
                depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
                if (depth == 0) {
                    return i + 1;
                }
            }
        }
        return -1;
    }

    /** Tables in lines: a Markdown table, or lines with as many commas each. */
    private void takeLines() {
        var lines = left.toString().split("\n", -1);
        int offset = 0;
        for (int i = 0; i < lines.length; i++) {
            int end = i;
            while (end < lines.length && isRow(lines[end], lines[i])) {
                end++;
            }
            var some = List.of(lines).subList(i, end);
            var table = some.size() < 2 ? Value.missing() : markdown(some);
            if (table.isMissing() && some.size() > 1) {
                table = csv(some);
            }
            if (!table.isMissing()) {
                int length = some.stream().mapToInt(line -> line.length() + 1).sum() - 1;
                take(offset, offset + length, table);
                takeLines();
                return;
            }
            offset += lines[i].length() + 1;
        }
    }

    private static boolean isRow(String line, String first) {
        return line.contains("|")
                ? first.contains("|")
                : !line.isBlank()
                        && !PROSE.matcher(line).find()
                        && countCommas(line) > 0
                        && countCommas(line) == countCommas(first);
    }

    private static long countCommas(String line) {
        return line.chars().filter(c -> c == ',' || c == '\t').count();
    }

    private static Value markdown(List<String> lines) {
        if (lines.size() < 3 || !RULE.matcher(lines.get(1)).matches()) {
            return Value.missing();
        }
        var rows = new ArrayList<List<String>>();
        for (int i = 0; i < lines.size(); i++) {
            if (i != 1) {
                var cells = lines.get(i).strip().replaceAll("^\\||\\|$", "").split("\\|", -1);
                rows.add(Arrays.stream(cells).map(String::strip).toList());
            }
        }
        return records(rows);
    }

    private static Value csv(List<String> lines) {
        if (lines.size() < 2 || countCommas(lines.getFirst()) == 0) {
            return Value.missing();
        }
        char mark = lines.getFirst().indexOf('\t') >= 0 ? '\t' : ',';
        var format = CSVFormat.DEFAULT.builder().setDelimiter(mark).setTrim(true).get();
        try (var parser = CSVParser.parse(String.join("\n", lines), format)) {
            var rows = parser.getRecords().stream().map(row -> row.toList()).toList();
            return records(rows);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from a text cannot fail", e);
        }
    }

    private static Value records(List<List<String>> rows) {
        var names = rows.getFirst();
        boolean isHeader =
                names.stream().allMatch(InputSplitter::isName)
                        && names.stream().noneMatch(name -> NUMBER.matcher(name).matches());
        if (!isHeader) {
            return Value.missing();
        }
        var records = new ArrayList<Value>();
        for (var row : rows.subList(1, rows.size())) {
            Map<String, Value> fields = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(names.size(), row.size()); i++) {
                fields.put(names.get(i), cell(row.get(i)));
            }
            records.add(Value.of(fields));
        }
        return Value.of(records);
    }

    /** Headings are short; words of a sentence are not. */
    private static boolean isName(String heading) {
        return !heading.isBlank() && heading.length() <= 30 && heading.split(" ", -1).length <= 3;
    }

    private static Value cell(String text) {
        return NUMBER.matcher(text).matches() ? Value.of(new BigDecimal(text)) : Value.of(text);
    }

    private void take(int start, int end, Value value) {
        var before = left.substring(0, start).stripTrailing();
        boolean isNamed =
                value instanceof Value.RecordOf(var fields)
                        && fields.values().stream().anyMatch(field -> !field.items().isEmpty());
        if (isNamed && value instanceof Value.RecordOf(var fields)) {
            data.putAll(fields);
        } else {
            data.put(unusedName(name(before)), value);
        }
        left.replace(start, end, " ");
    }

    private static String name(String before) {
        var lastLine = before.lines().reduce((_, last) -> last).orElse("");
        var name = NAME.matcher(lastLine);
        return name.find() && !NO_NAMES.contains(name.group(1).toLowerCase(Locale.ROOT))
                ? name.group(1)
                : "rows";
    }

    private String unusedName(String name) {
        var free = name;
        for (int n = 2; data.containsKey(free); n++) {
            free = name + n;
        }
        return free;
    }

    /** Names and what each holds, for a model: {@code users: 12 rows of name, age}. */
    public static String describe(Map<String, Value> data) {
        return data.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + describe(entry.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String describe(Value value) {
        return value.item(0) instanceof Value.RecordOf(var fields)
                ? EnglishText.withCount(value.items().size(), "row")
                        + " of "
                        + String.join(", ", fields.keySet())
                : value instanceof Value.RecordOf(var record)
                        ? "a record of " + String.join(", ", record.keySet())
                        : value.items().isEmpty()
                                ? value.asText()
                                : value.items().size() + " values";
    }
}
