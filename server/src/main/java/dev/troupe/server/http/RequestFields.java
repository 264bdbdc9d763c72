package dev.troupe.server.http;

import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The fields of a request's body; every method reports what is wrong with one. */
public record RequestFields(Map<String, Value> fields) {
    /**
     * @param known names that it may have
     * @throws ApiException when it is not a record, or has others
     */
    public static RequestFields of(Value value, String... known) {
        if (!(value instanceof Value.RecordOf(var fields))) {
            throw ApiException.badRequest("请求体必须是 JSON 对象", "the body must be a JSON object");
        }
        var unknown = new TreeSet<>(fields.keySet());
        unknown.removeAll(Set.of(known));
        if (!unknown.isEmpty()) {
            throw ApiException.badRequest(
                    "未知的字段 %s；可用的字段：%s",
                    "unknown field %s; expected one of %s",
                    String.join(", ", unknown),
                    String.join(", ", known));
        }
        return new RequestFields(fields);
    }

    public boolean has(String name) {
        return !value(name).isMissing();
    }

    public Value value(String name) {
        return fields.getOrDefault(name, Value.missing());
    }

    /**
     * @param maxLength characters
     */
    public String text(String name, int maxLength) {
        return optionalText(name, maxLength)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> ApiException.badRequest("缺少字段 %s", "field %s is missing", name));
    }

    public Optional<String> optionalText(String name, int maxLength) {
        return switch (value(name)) {
            case Value.Missing _ -> Optional.empty();
            case Value.Text(var text) when text.length() <= maxLength -> Optional.of(text);
            case Value.Text(var text) ->
                    throw ApiException.badRequest(
                            "字段 %s 有 %d 个字符，最多 %d 个",
                            "field %s has %d characters; %d are allowed",
                            name,
                            text.length(),
                            maxLength);
            default ->
                    throw ApiException.badRequest(
                            "字段 %s 必须是字符串", "field %s must be a string", name);
        };
    }

    public boolean flag(String name) {
        return switch (value(name)) {
            case Value.Missing _ -> false;
            case Value.Flag(var flag) -> flag;
            default ->
                    throw ApiException.badRequest(
                            "字段 %s 必须是 true 或 false", "field %s must be true or false", name);
        };
    }

    /** An optional field that is a record; empty if it is missing. */
    public Map<String, Value> record(String name) {
        return switch (value(name)) {
            case Value.Missing _ -> Map.of();
            case Value.RecordOf(var inner) -> inner;
            default ->
                    throw ApiException.badRequest(
                            "字段 %s 必须是对象", "field %s must be an object", name);
        };
    }

    /** An optional field that is a list of anything; empty if it is missing. */
    List<Value> items(String name) {
        return switch (value(name)) {
            case Value.Missing _ -> List.of();
            case Value.ListOf(var items) -> items;
            default ->
                    throw ApiException.badRequest("字段 %s 必须是数组", "field %s must be an array", name);
        };
    }

    public List<String> texts(String name) {
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

    private static ApiException notTexts(String name) {
        return ApiException.badRequest(
                "字段 %s 必须是字符串的数组", "field %s must be an array of strings", name);
    }
}
