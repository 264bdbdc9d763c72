package dev.troupe.packs.files.command;

import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The texts for users about the result of a file tool. */
final class FileReport {
    private static final int MAX_SHOWN = 2_000; // characters of a file in a summary

    /** How the lines about one file begin, or end. */
    private static final Pattern LINE =
            Pattern.compile(
                    "^(?:(?:Read|Wrote|Changed|Moved|Copied|Deleted) \\S.*|Joined into .+|Nothing was to change in .+|No line of .+ has that\\.|.+ already exists; it was not changed\\.|.+, lines \\d+ to \\d+ of \\d+:|.+, last changed [-\\d].+|.+ has \\d+ lines?, \\d+ words? and \\d+ characters?\\.|已(?:读取|写入|修改|移动|复制|删除|合并为) .+|.+ 没有需要修改的地方。|.+ 中没有这样的行。|.+ 已存在，没有更改。|.+ 第 \\d+ 到 \\d+ 行（共 \\d+ 行）：|.+，修改于 .+|.+：\\d+ 行，\\d+ 字，\\d+ 个字符。)$");

    private FileReport() {}

    /** Whether an answer reports on a file that was read or changed. */
    static boolean isIn(String answer) {
        return answer.lines().map(String::strip).anyMatch(line -> LINE.matcher(line).matches());
    }

    static String line(String tool, Value data, Language language) {
        var path = data.field("path").asText();
        return switch (tool) {
            case "readFile" -> readText(data, language);
            case "writeFile",
                    "appendFile",
                    "exportHtml",
                    "exportPdf",
                    "convertText",
                    "saveFileList" ->
                    data.field("left").equals(Value.of(true))
                            ? language.choose(
                                            "%s 已存在，没有更改。",
                                            "%s already exists; it was not changed.")
                                    .formatted(path)
                            : language.choose(
                                    "已写入 %s（%s 字节）。".formatted(path, data.field("bytes").asText()),
                                    "Wrote %s (%s)."
                                            .formatted(
                                                    path, countText(data.field("bytes"), "byte")));
            case "joinFiles" ->
                    language.choose(
                            "已合并为 %s（%s 字节）。".formatted(path, data.field("bytes").asText()),
                            "Joined into %s (%s)."
                                    .formatted(path, countText(data.field("bytes"), "byte")));
            case "editText" -> editText(data, language);
            case "extractValues" -> new ContentReport(data, language).foundValues();
            case "saveValues" -> new ContentReport(data, language).savedValues();
            case "setJsonValue" -> new ContentReport(data, language).changedValue();
            case "searchText" -> new ContentReport(data, language).foundText();
            case "findOpenItems" -> new ContentReport(data, language).openItems();
            case "readLines" ->
                    language.choose("%s 第 %s 到 %s 行（共 %s 行）：", "%s, lines %s to %s of %s:")
                                    .formatted(
                                            path,
                                            data.field("from").asText(),
                                            data.field("to").asText(),
                                            data.field("lines").asText())
                            + "\n"
                            + data.field("text").asText();
            case "findLines" -> foundLines(data, language);
            case "getFileInfo" ->
                    language.choose("%s：%s，修改于 %s。", "%s: %s, last changed %s.")
                            .formatted(
                                    path,
                                    size(data.field("bytes")),
                                    data.field("modified").asText());
            case "copyFile" -> moveText(data, language.choose("已复制", "Copied"), language);
            case "moveFile", "renameFile" ->
                    moveText(data, language.choose("已移动", "Moved"), language);
            case "deleteFile", "deleteDirectory" ->
                    language.choose("已删除 %s。".formatted(path), "Deleted %s.".formatted(path));
            case "createDirectory" ->
                    language.choose(
                            "已创建目录 %s。".formatted(path), "Made directory %s.".formatted(path));
            case "countText" -> counts(data, language);
            case "getDirectoryTree" -> data.field("tree").asText().stripTrailing();
            case "listDirectory", "searchFiles" -> entries(data, language);
            default -> language.choose("已完成 " + tool + "。", "Done: " + tool + ".");
        };
    }

    private static String counts(Value data, Language language) {
        var path = data.field("path").asText();
        var phrase = data.field("occurrencesOf").asText();
        if (!phrase.isEmpty()) {
            var times = data.field("occurrences");
            return language.choose(
                    "“%s”在 %s 中出现了 %s 次。".formatted(phrase, path, times.asText()),
                    "'%s' occurs %s in %s.".formatted(phrase, countText(times, "time"), path));
        }
        return language.choose(
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
    }

    private static String foundLines(Value data, Language language) {
        var lines =
                data.field("lines").items().stream()
                        .map(line ->
                                line.field("number").asText() + ": " + line.field("text").asText())
                        .toList();
        var path = data.field("path").asText();
        return lines.isEmpty()
                ? language.choose("%s 中没有这样的行。", "No line of %s has that.").formatted(path)
                : language.choose("%s（%s）：", "%s (%s):")
                                .formatted(path, countLines(data, lines.size(), language))
                        + "\n"
                        + String.join("\n", lines);
    }

    private static String countLines(Value data, int count, Language language) {
        boolean isCut = data.field("isCut").equals(Value.of(true));
        return language.choose(
                        isCut ? "仅列出前 %s 行" : "%s 行", isCut ? "only the first %s are listed" : "%s")
                .formatted(
                        language.choose(
                                String.valueOf(count), EnglishText.withCount(count, "line")));
    }

    private static String editText(Value data, Language language) {
        var path = data.field("path").asText();
        var copy = data.field("copy").asText();
        var changes = data.field("changes");
        var source = data.field("source").asText();
        if (!source.equals(path)) {
            return language.choose(
                            "已写入 %s：%s 的内容，更改 %s 处；%s 没有更改。",
                            "Wrote %s: the text of %s, changed in %s; %s is unchanged.")
                    .formatted(
                            path,
                            source,
                            language.choose(changes.asText(), countText(changes, "place")),
                            source);
        }
        if (copy.isEmpty()) {
            return language.choose("%s 没有需要修改的地方。", "Nothing was to change in %s.").formatted(path);
        }
        return language.choose(
                        "已修改 %s（%s 处）；原文件保存在 %s。", "Changed %s (%s); the file as it was is in %s.")
                .formatted(
                        path, language.choose(changes.asText(), countText(changes, "place")), copy);
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

    private static String describeChange(Value entry) {
        var time = entry.field("modified");
        return time.isMissing() || time.asText().isEmpty() ? "" : " " + time.asText();
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
                                                : " (" + size(entry.field("bytes")) + ")")
                                        + describeChange(entry))
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
