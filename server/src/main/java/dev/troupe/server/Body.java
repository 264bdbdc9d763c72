package dev.troupe.server;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The fields of a request's body; every method says what is wrong with one. */
record Body(Map<String, Value> fields) {
    /**
     * @param known names that it may have
     * @throws Refusal when it is no record, or has others
     */
    static Body of(Value value, String... known) {
        if (!(value instanceof Value.RecordOf(var fields))) {
            throw Refusal.bad("请求体必须是 JSON 对象", "the body must be a JSON object");
        }
        var unknown = new TreeSet<>(fields.keySet());
        unknown.removeAll(Set.of(known));
        if (!unknown.isEmpty()) {
            throw Refusal.bad(
                    "没有字段 %s；可用的字段：%s",
                    "there is no field %s; there are %s",
                    String.join(", ", unknown),
                    String.join(", ", known));
        }
        return new Body(fields);
    }

    boolean has(String name) {
        return !value(name).isMissing();
    }

    Value value(String name) {
        return fields.getOrDefault(name, Value.missing());
    }

    /**
     * @param maxLength characters
     */
    String text(String name, int maxLength) {
        return optionalText(name, maxLength)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> Refusal.bad("缺少字段 %s", "field %s is missing", name));
    }

    Optional<String> optionalText(String name, int maxLength) {
        return switch (value(name)) {
            case Value.Missing _ -> Optional.empty();
            case Value.Text(var text) when text.length() <= maxLength -> Optional.of(text);
            case Value.Text(var text) ->
                    throw Refusal.bad(
                            "字段 %s 有 %d 个字符，最多 %d 个",
                            "field %s has %d characters; %d are allowed",
                            name,
                            text.length(),
                            maxLength);
            default -> throw Refusal.bad("字段 %s 必须是字符串", "field %s must be a string", name);
        };
    }

    boolean flag(String name) {
        return switch (value(name)) {
            case Value.Missing _ -> false;
            case Value.Flag(var flag) -> flag;
            default ->
                    throw Refusal.bad(
                            "字段 %s 必须是 true 或 false", "field %s must be true or false", name);
        };
    }

    /** An optional field that is a record; empty where it is missing. */
    Map<String, Value> record(String name) {
        return switch (value(name)) {
            case Value.Missing _ -> Map.of();
            case Value.RecordOf(var inner) -> inner;
            default -> throw Refusal.bad("字段 %s 必须是对象", "field %s must be an object", name);
        };
    }

    List<String> texts(String name) {
        return switch (value(name)) {
            case Value.Missing _ -> List.of();
            case Value.ListOf(var items) -> texts(name, items);
            default -> throw notTexts(name);
        };
    }

    private static List<String> texts(String name, List<Value> items) {
        var texts = new ArrayList<String>();
        for (var item : items) {
            if (!(item instanceof Value.Text(var text))) {
                throw notTexts(name);
            }
            texts.add(text);
        }
        return texts;
    }

    private static Refusal notTexts(String name) {
        return Refusal.bad("字段 %s 必须是字符串的数组", "field %s must be an array of strings", name);
    }
}
