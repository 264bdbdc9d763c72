package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The part of a value that a model receives directly, and a description of the whole.
 *
 * @param message {@code ok}, or what is omitted and how to get it
 */
record ValuePreview(Value value, String message) {
    private static final int MOST = 6_000; // characters of JSON
    private static final int FIELDS = 12; // names of fields in a description

    /**
     * The beginning of a value, or what follows some items or characters of it.
     *
     * @param from of a list or text; from 0
     */
    static ValuePreview of(Value value, int from) {
        if (from == 0 && Json.write(value).length() <= MOST) {
            return new ValuePreview(value, "ok");
        }
        return switch (value) {
            case Value.ListOf(var items) -> ofList(value, items, from);
            case Value.Text(var text) -> ofText(value, text, from);
            case Value.RecordOf(var fields) -> {
                var shown = new LinkedHashMap<String, Value>();
                fields.forEach((name, field) ->
                        shown.put(
                                name,
                                Json.write(field).length() <= MOST / Math.max(1, fields.size())
                                        ? field
                                        : Value.of("(" + describe(field) + ")")));
                var part = Value.of(shown);
                yield Json.write(part).length() <= MOST
                        ? new ValuePreview(
                                part, "Long fields are only described; this is " + describe(value))
                        : new ValuePreview(Value.of(describe(value)), "Too large to show");
            }
            case Value.Num _, Value.Flag _, Value.Missing _ -> new ValuePreview(value, "ok");
        };
    }

    private static ValuePreview ofList(Value value, List<Value> items, int from) {
        var shown = new ArrayList<Value>();
        int characters = 0;
        for (var item : items.subList(Math.min(from, items.size()), items.size())) {
            characters += Json.write(item).length();
            if (characters > MOST) {
                break;
            }
            shown.add(item);
        }
        return new ValuePreview(
                Value.of(shown), message(value, "items", from, from + shown.size(), items.size()));
    }

    private static ValuePreview ofText(Value value, String text, int from) {
        int start = Math.min(from, text.length());
        int end = Math.min(text.length(), start + MOST);
        return new ValuePreview(
                Value.of(text.substring(start, end)),
                message(value, "characters", start, end, text.length()));
    }

    private static String message(Value value, String unit, int from, int to, int all) {
        var more =
                to < all
                        ? "; ask with from=" + (to + 1) + " for more, or pass the key to a tool"
                        : "";
        return "This is %s %d to %d of %s%s".formatted(unit, from + 1, to, describe(value), more);
    }

    /** {@code a list of 12 records (month, amount)}. */
    static String describe(Value value) {
        return switch (value) {
            case Value.ListOf(var items) when items.isEmpty() -> "an empty list";
            case Value.ListOf(var items) ->
                    items.getFirst() instanceof Value.RecordOf(var fields)
                            ? "a list of " + items.size() + " records " + names(fields.keySet())
                            : "a list of " + items.size() + " values";
            case Value.RecordOf(var fields) -> "a record " + names(fields.keySet());
            case Value.Text(var text) -> "a text of " + text.length() + " characters";
            case Value.Num _ -> "a number";
            case Value.Flag _ -> "a flag";
            case Value.Missing _ -> "nothing";
        };
    }

    private static String names(Set<String> names) {
        return names.stream().limit(FIELDS).collect(Collectors.joining(", ", "(", ""))
                + (names.size() > FIELDS ? ", ...)" : ")");
    }
}
