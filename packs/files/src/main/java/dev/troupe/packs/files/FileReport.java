package dev.troupe.packs.files;

import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import java.util.Locale;
import java.util.stream.Collectors;

/** The texts for users about the result of a file tool. */
final class FileReport {
    private static final int MAX_SHOWN = 2_000; // characters of a file in a summary

    private FileReport() {}

    static String line(String tool, Value data, Language language) {
        var path = data.field("path").asText();
        return switch (tool) {
            case "readFile" -> readText(data, language);
            case "writeFile", "appendFile", "exportHtml", "exportPdf" ->
                    language.choose(
                            "已写入 %s（%s 字节）。".formatted(path, data.field("bytes").asText()),
                            "Wrote %s (%s)."
                                    .formatted(path, countText(data.field("bytes"), "byte")));
            case "copyFile" -> moveText(data, language.choose("已复制", "Copied"), language);
            case "moveFile", "renameFile" ->
                    moveText(data, language.choose("已移动", "Moved"), language);
            case "deleteFile", "deleteDirectory" ->
                    language.choose("已删除 %s。".formatted(path), "Deleted %s.".formatted(path));
            case "createDirectory" ->
                    language.choose(
                            "已创建目录 %s。".formatted(path), "Made directory %s.".formatted(path));
            case "countText" ->
                    language.choose(
                            "%s：%s 行，%s 字，%s 个字符。"
                                    .formatted(
                                            path,
                                            data.field("lines").asText(),
                                            data.field("words").asText(),
                                            data.field("characters").asText()),
                            "%s has %s, %s and %s."
                                    .formatted(
                                            path,
                                            countText(data.field("lines"), "line"),
                                            countText(data.field("words"), "word"),
                                            countText(data.field("characters"), "character")));
            case "getDirectoryTree" -> data.field("tree").asText().stripTrailing();
            case "listDirectory", "searchFiles" -> entries(data, language);
            default -> language.choose("已完成 " + tool + "。", "Done: " + tool + ".");
        };
    }

    private static String readText(Value data, Language language) {
        var text = data.field("text").asText();
        boolean isCut = text.length() > MAX_SHOWN || data.field("isCut").equals(Value.of(true));
        var shown = text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) : text;
        return language.choose(
                        "已读取 %s（%s 个字符）："
                                .formatted(
                                        data.field("path").asText(),
                                        data.field("characters").asText()),
                        "Read %s (%s):"
                                .formatted(
                                        data.field("path").asText(),
                                        countText(data.field("characters"), "character")))
                + "\n"
                + shown.stripTrailing()
                + (isCut ? "…" : "");
    }

    /** {@code 799 B}, {@code 52.4 kB}, {@code 3.1 MB}. */
    private static String size(Value bytes) {
        double size = bytes instanceof Value.Num(var number) ? number.doubleValue() : 0;
        return size < 1e3
                ? bytes.asText() + " B"
                : size < 1e6
                        ? String.format(Locale.ROOT, "%.1f kB", size / 1e3)
                        : String.format(Locale.ROOT, "%.1f MB", size / 1e6);
    }

    private static String countText(Value count, String noun) {
        return EnglishText.withCount(count.asText(), noun);
    }

    private static String moveText(Value data, String verb, Language language) {
        return language.choose(
                "%s %s 到 %s。"
                        .formatted(verb, data.field("from").asText(), data.field("to").asText()),
                "%s %s to %s."
                        .formatted(verb, data.field("from").asText(), data.field("to").asText()));
    }

    private static String entries(Value data, Language language) {
        var lines =
                data.field("entries").items().stream()
                        .map(entry ->
                                "- "
                                        + entry.field("path").asText()
                                        + (entry.field("kind").asText().equals("directory")
                                                ? "/"
                                                : " (" + size(entry.field("bytes")) + ")"))
                        .collect(Collectors.joining("\n"));
        var count = data.field("count").asText();
        var head =
                language.choose("共 " + count + " 项。", "Entries: " + count + ".")
                        + (data.field("isCut").equals(Value.of(true))
                                ? language.choose("（还有更多）", " (there are more)")
                                : "");
        return lines.isEmpty() ? head : head + "\n" + lines;
    }
}
