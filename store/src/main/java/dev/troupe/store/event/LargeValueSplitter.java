package dev.troupe.store.event;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Removes the large parts of a value: the smallest ones that are large themselves. Nothing remains
 * in their places; each has the path of its place.
 */
final class LargeValueSplitter {
    private static final int MAX_JSON = 16 * 1024 * 1024; // characters, what the codec reads again

    /** How a part is written: text as it is, so that it can be read without us, else JSON. */
    enum Kind {
        TEXT,
        JSON;

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind of(String id) {
            return valueOf(id.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * A part that was removed.
     *
     * @param path names of fields and places in lists, from the outside in
     */
    record Part(List<Value> path, Kind kind, String content) {}

    private record Measured(Value value, long size) {}

    private final int limit;
    private final List<Part> parts = new ArrayList<>();
    private final List<Value> path = new ArrayList<>();

    private LargeValueSplitter(int limit) {
        this.limit = limit;
    }

    /** The rest of a value, and the removed parts, inner parts before outer ones. */
    record Split(Value rest, List<Part> parts) {}

    /**
     * @param limit bytes from which on a part is large
     */
    static Split split(Value value, int limit) {
        var big = new LargeValueSplitter(limit);
        var rest = big.without(value).value;
        return new Split(rest, big.parts);
    }

    private Measured without(Value value) {
        var measured =
                switch (value) {
                    case Value.Text(var text) -> new Measured(value, utf8Length(text));
                    case Value.Num(var number) -> new Measured(value, number.toString().length());
                    case Value.Flag _, Value.Missing _ -> new Measured(value, 5);
                    case Value.ListOf(var items) -> withoutItems(items);
                    case Value.RecordOf(var fields) -> withoutFields(fields);
                };
        return measured.size <= limit ? measured : extractLarge(measured.value);
    }

    private Measured withoutItems(List<Value> items) {
        var rest = new ArrayList<Value>(items.size());
        long size = 2;
        for (int i = 0; i < items.size(); i++) {
            path.add(Value.of(i));
            var item = without(items.get(i));
            path.removeLast();
            rest.add(item.value);
            size += item.size + 1;
        }
        return new Measured(Value.of(rest), size);
    }

    private Measured withoutFields(Map<String, Value> fields) {
        var rest = new LinkedHashMap<String, Value>();
        long size = 2;
        for (var field : fields.entrySet()) {
            path.add(Value.of(field.getKey()));
            var value = without(field.getValue());
            path.removeLast();
            rest.put(field.getKey(), value.value);
            size += utf8Length(field.getKey()) + value.size + 4;
        }
        return new Measured(Value.of(rest), size);
    }

    private Measured extractLarge(Value value) {
        var place = List.copyOf(path);
        parts.add(
                value instanceof Value.Text(var text) && isUtf8Encodable(text)
                        ? new Part(place, Kind.TEXT, text)
                        : new Part(place, Kind.JSON, json(value)));
        return new Measured(Value.missing(), 5);
    }

    /** Whether a text has no unpaired surrogates, which UTF-8 cannot represent but JSON can. */
    private static boolean isUtf8Encodable(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private String json(Value value) {
        var text = Json.write(value);
        if (text.length() > MAX_JSON) {
            var place = Json.write(Value.of(path));
            throw new StoreException(
                    StoreProblem.NOT_STORABLE,
                    "位于 "
                            + place
                            + " 的值有 "
                            + text.length()
                            + " 个字符，最多 "
                            + MAX_JSON
                            + " 个；请将其写入文件并返回文件名",
                    "the value at "
                            + place
                            + " has "
                            + text.length()
                            + " characters; the maximum is "
                            + MAX_JSON
                            + ", or write it to a file and return the file's name");
        }
        return text;
    }

    /** What a part was. */
    static Value decode(Kind kind, String content) {
        return kind == Kind.TEXT ? Value.of(content) : Json.parse(content);
    }

    /** The value with a part restored to its place. */
    static Value withPart(Value value, List<Value> path, Value part) {
        if (path.isEmpty()) {
            return part;
        }
        var rest = path.subList(1, path.size());
        return switch (path.getFirst()) {
            case Value.Text(var name) when value instanceof Value.RecordOf(var fields) -> {
                var filled = new LinkedHashMap<>(fields);
                filled.put(name, withPart(value.field(name), rest, part));
                yield Value.of(filled);
            }
            case Value.Num(var place) when value instanceof Value.ListOf(var items) -> {
                var filled = new ArrayList<>(items);
                filled.set(place.intValue(), withPart(value.item(place.intValue()), rest, part));
                yield Value.of(filled);
            }
            default ->
                    throw new IllegalArgumentException(
                            "nothing is at " + Json.write(Value.of(path)));
        };
    }

    /** Bytes of a text in UTF-8, without quotes and escapes. */
    static long utf8Length(String text) {
        long length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return length;
    }
}
