package dev.troupe.packs.life;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/** Everything as one JSON object: {@code {format, version, goals, projects, tasks, reviews}}. */
final class LifeJson {
    private static final String FORMAT = "troupe-life";
    private static final int VERSION = 1;

    private LifeJson() {}

    static String write(Function<Kind, List<Item>> all) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("format", Value.of(FORMAT));
        fields.put("version", Value.of(VERSION));
        for (var kind : Kind.values()) {
            fields.put(
                    kind.plural(), Value.of(all.apply(kind).stream().map(Item::toValue).toList()));
        }
        return Json.writePretty(Value.of(fields));
    }

    static List<LifeEntry> read(String text) {
        Value root;
        try {
            root = Json.parse(text);
        } catch (JsonException e) {
            throw new LifeException(
                    LifeProblem.BAD_FILE, "不是 JSON：%s", "this is no JSON: %s", e.sentence());
        }
        if (!root.field("format").asText().equals(FORMAT)
                || !root.field("version").equals(Value.of(VERSION))) {
            throw new LifeException(
                    LifeProblem.BAD_FILE,
                    "JSON 应以 format: %1$s 和 version: %2$s 开头；请用 troupe life export 写出的文件",
                    "the JSON must begin with format: %s and version: %s; give a file that troupe life export wrote",
                    FORMAT,
                    VERSION);
        }
        var entries = new ArrayList<LifeEntry>();
        for (var kind : Kind.values()) {
            int number = 0;
            for (var item : root.field(kind.plural()).items()) {
                number++;
                var place = kind.plural() + "[" + number + "]";
                if (!(item instanceof Value.RecordOf(var fields))) {
                    throw new LifeException(
                            LifeProblem.BAD_FILE, "%s 应是对象", "%s must be an object", place);
                }
                entries.add(new LifeEntry(place, kind, fields));
            }
        }
        return entries;
    }
}
