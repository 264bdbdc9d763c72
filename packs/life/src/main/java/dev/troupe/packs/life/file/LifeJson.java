package dev.troupe.packs.life.file;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/** Everything as one JSON object: {@code {format, version, goals, projects, tasks, reviews}}. */
final class LifeJson {
    private static final String FORMAT = "troupe-life";
    private static final int VERSION = 1;

    private LifeJson() {}

    static String write(Function<ItemKind, List<Item>> all) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("format", Value.of(FORMAT));
        fields.put("version", Value.of(VERSION));
        for (var kind : ItemKind.values()) {
            fields.put(
                    kind.plural(), Value.of(all.apply(kind).stream().map(Item::toValue).toList()));
        }
        return Json.writePretty(Value.of(fields));
    }

    static List<ImportEntry> read(String text) {
        Value root;
        try {
            root = Json.parse(text);
        } catch (JsonException e) {
            throw new LifeException(
                    LifeProblem.BAD_FILE, "不是有效的 JSON：%s", "this is not valid JSON: %s", e.text());
        }
        if (!root.field("format").asText().equals(FORMAT)
                || !root.field("version").equals(Value.of(VERSION))) {
            throw new LifeException(
                    LifeProblem.BAD_FILE,
                    "JSON 应以 format: %1$s 和 version: %2$s 开头；请使用 troupe life export 导出的文件",
                    "the JSON must start with format: %s and version: %s; use a file that troupe life export created",
                    FORMAT,
                    VERSION);
        }
        var entries = new ArrayList<ImportEntry>();
        for (var kind : ItemKind.values()) {
            int number = 0;
            for (var item : root.field(kind.plural()).items()) {
                number++;
                var place = kind.plural() + "[" + number + "]";
                if (!(item instanceof Value.RecordOf(var fields))) {
                    throw new LifeException(
                            LifeProblem.BAD_FILE, "%s 应是对象", "%s must be an object", place);
                }
                entries.add(new ImportEntry(place, kind, fields));
            }
        }
        return entries;
    }
}
