package dev.troupe.packs.files;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.JsonField;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A change of one value of a JSON text; every other character stays as it is.
 *
 * @param before the value as it is in the text
 * @param after the value in its place
 */
record JsonEdit(String text, String before, String after) {
    private static final Pattern NUMBER =
            Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?");
    private static final Map<String, String> FLAGS =
            Map.ofEntries(
                    Map.entry("true", "true"),
                    Map.entry("false", "false"),
                    Map.entry("on", "true"),
                    Map.entry("off", "false"),
                    Map.entry("yes", "true"),
                    Map.entry("no", "false"),
                    Map.entry("开", "true"),
                    Map.entry("开启", "true"),
                    Map.entry("关", "false"),
                    Map.entry("关闭", "false"),
                    Map.entry("是", "true"),
                    Map.entry("否", "false"));
    private static final int MOST_SHOWN = 200; // characters of a value

    /** Whether it sets true or false. */
    boolean isFlag() {
        return before.equals("true") || before.equals("false");
    }

    /** The fields of a text that is JSON. */
    static List<JsonField> fields(String text, String path) {
        try {
            return JsonField.findAll(text);
        } catch (JsonException e) {
            throw WorkspacePaths.refusal(
                    "“%s”不是有效的 JSON，没有修改：%s",
                    "'%s' is not valid JSON; nothing was changed: %s", path, e.text());
        }
    }

    /**
     * The fields that a name means: by its path or the end of it, else regardless of capitals and
     * of what separates the words.
     */
    static List<JsonField> find(List<JsonField> fields, String key) {
        var exact =
                fields.stream()
                        .filter(field ->
                                field.name().equals(key)
                                        || field.path().equals(key)
                                        || field.path().endsWith("." + key))
                        .toList();
        return exact.isEmpty()
                ? fields.stream()
                        .filter(field ->
                                plain(field.name()).equals(plain(key))
                                        || plain(field.path()).equals(plain(key)))
                        .toList()
                : exact;
    }

    private static String plain(String name) {
        return name.replaceAll("[\\s_-]", "").toLowerCase(Locale.ROOT);
    }

    /** A value as the text has it; of a record or a list only what it is. */
    static String show(JsonField field, String text) {
        return switch (field.kind()) {
            case RECORD -> "{…}";
            case LIST -> "[…]";
            default -> cut(text.substring(field.start(), field.end()));
        };
    }

    private static String cut(String value) {
        return value.length() <= MOST_SHOWN ? value : value.substring(0, MOST_SHOWN) + "…";
    }

    /**
     * Replaces the value at a path.
     *
     * @param at as {@link JsonField#path} has it
     */
    static JsonEdit of(String text, String path, String at, String value) {
        var field =
                fields(text, path).stream()
                        .filter(candidate -> candidate.path().equals(at))
                        .findFirst()
                        .orElseThrow(() ->
                                WorkspacePaths.refusal(
                                        "“%s”中没有“%s”，没有修改",
                                        "'%s' has no value '%s'; nothing was changed", path, at));
        var written = write(field, text, value);
        return new JsonEdit(
                text.substring(0, field.start()) + written + text.substring(field.end()),
                show(field, text),
                written);
    }

    private static String write(JsonField field, String text, String value) {
        var stated = value.strip();
        var flag = FLAGS.getOrDefault(stated.toLowerCase(Locale.ROOT), "");
        boolean isNumber = NUMBER.matcher(stated).matches();
        var written =
                switch (field.kind()) {
                    case TEXT -> stated.equals("null") ? "" : Json.write(Value.of(value));
                    case NUMBER -> isNumber ? stated : "";
                    case FLAG -> flag;
                    case NULL ->
                            isNumber || stated.equals("true") || stated.equals("false")
                                    ? stated
                                    : Json.write(Value.of(value));
                    case RECORD, LIST -> "";
                };
        if (written.isEmpty()) {
            throw WorkspacePaths.refusal(
                    "“%s”是%s（%s），不能改为“%s”，没有修改",
                    "'%s' is %s (%s) and cannot become '%s'; nothing was changed",
                    field.path(),
                    kind(field.kind()),
                    show(field, text),
                    value);
        }
        return written;
    }

    private static LocalizedText kind(JsonField.Kind kind) {
        return switch (kind) {
            case TEXT -> new LocalizedText("文字", "a text");
            case NUMBER -> new LocalizedText("数字", "a number");
            case FLAG -> new LocalizedText("真假值", "true or false");
            case NULL -> new LocalizedText("空值", "null");
            case RECORD -> new LocalizedText("对象", "an object");
            case LIST -> new LocalizedText("列表", "a list");
        };
    }
}
