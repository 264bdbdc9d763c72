package dev.troupe.packs.amis.request;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
            Pattern.compile("```[\\w-]*+[^\\S\\n]*+\\n(.*?)\\n?```", Pattern.DOTALL);
    private static final Pattern JSON = Pattern.compile("\\[\\s*+[\\[{\"\\d]|\\{\\s*+[\"'“]");
    private static final Pattern NAME =
            Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,39})\\s*+[:：=]\\s*+$");
    private static final int MAX_DISTANCE = 100; // characters from the start of a name to its data
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

    private final Map<String, Value> data = new LinkedHashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    private InputSplitter() {}

    /** Never fails: what cannot be read as data stays in the instruction. */
    public static Split split(String message) {
        var splitter = new InputSplitter();
        var left = splitter.takeLines(splitter.takeJson(splitter.takeFences(message)));
        return new Split(left.replaceAll("\\n{3,}", "\n\n").strip(), splitter.data);
    }

    private String takeFences(String text) {
        var left = new Remainder(text);
        var fences = FENCE.matcher(text);
        while (fences.find()) {
            var value = value(fences.group(1));
            if (value.isMissing()) {
                break;
            }
            left.take(fences.start(), fences.end(), value);
        }
        return left.finish();
    }

    private static Value value(String text) {
        var stripped = text.strip();
        return stripped.startsWith("{") || stripped.startsWith("[")
                ? json(stripped)
                : TableLines.parse(stripped.lines().toList());
    }

    private static Value json(String text) {
        try {
            return Json.parseLenient(text).value();
        } catch (JsonException _) {
            return Value.missing();
        }
    }

    private String takeJson(String text) {
        var left = new Remainder(text);
        var starts = JSON.matcher(text);
        if (!starts.find()) {
            return text;
        }
        var brackets = BracketPairs.of(text);
        int from = starts.start();
        while (starts.find(from)) {
            int start = starts.start();
            int end = brackets.end(start);
            var value = end < 0 ? Value.missing() : json(text.substring(start, end));
            boolean isData = value instanceof Value.ListOf || value instanceof Value.RecordOf;
            if (isData) {
                left.take(start, end, value);
            }
            from = isData ? end : start + 1;
        }
        return left.finish();
    }

    /** Tables in lines: a Markdown table, or lines with as many commas each. */
    private String takeLines(String text) {
        var left = new Remainder(text);
        var lines = Arrays.asList(text.split("\n", -1));
        var forms = lines.stream().mapToInt(TableLines::form).toArray();
        int offset = 0;
        for (int i = 0, end = 0; i < forms.length; ) {
            if (end <= i) {
                end = endOfForm(forms, i);
            }
            var table =
                    forms[i] == TableLines.NO_ROW
                            ? Value.missing()
                            : TableLines.parse(lines.subList(i, end));
            int start = offset;
            int next = table.isMissing() ? i + 1 : end;
            for (; i < next; i++) {
                offset += lines.get(i).length() + 1;
            }
            if (!table.isMissing()) {
                left.take(start, offset - 1, table);
            }
        }
        return left.finish();
    }

    /** Where the lines of the same form as one of them end. */
    private static int endOfForm(int[] forms, int line) {
        int end = line + 1;
        while (end < forms.length && forms[end] == forms[line]) {
            end++;
        }
        return end;
    }

    /** A text from which data is taken, from left to right; a space stands in its place. */
    private final class Remainder {
        private final String text;
        private final StringBuilder kept = new StringBuilder();
        private int position;

        Remainder(String text) {
            this.text = text;
        }

        void take(int start, int end, Value value) {
            kept.append(text, position, start);
            position = end;
            store(kept.substring(Math.max(0, kept.length() - MAX_DISTANCE)), value);
            kept.append(' ');
        }

        String finish() {
            return position == 0 ? text : kept.append(text, position, text.length()).toString();
        }
    }

    /**
     * @param before the text before the data, which may end with its name
     */
    private void store(String before, Value value) {
        boolean isNamed =
                value instanceof Value.RecordOf(var fields)
                        && fields.values().stream().anyMatch(field -> !field.items().isEmpty());
        if (isNamed && value instanceof Value.RecordOf(var fields)) {
            data.putAll(fields);
        } else {
            data.put(unusedName(name(before.stripTrailing())), value);
        }
    }

    private static String name(String before) {
        var name = NAME.matcher(before.substring(before.lastIndexOf('\n') + 1));
        return name.find() && !NO_NAMES.contains(name.group(1).toLowerCase(Locale.ROOT))
                ? name.group(1)
                : "rows";
    }

    private String unusedName(String name) {
        var free = name;
        while (data.containsKey(free)) {
            free = name + numbers.merge(name, 2, (last, _) -> last + 1);
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
