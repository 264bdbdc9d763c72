package dev.troupe.packs.files.command;

import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts for users about lines that were found in files.
 *
 * @param data the result of the tool
 */
record ContentReport(Value data, Language language) {
    /** Lines that have a text. */
    String foundText() {
        var words = quote(data.field("words").items());
        int total = number("total");
        var report = new ArrayList<String>();
        report.add(
                total == 0
                        ? localize("没有找到包含%s的行%s。", "No line has %s%s.").formatted(words, in())
                        : localize("包含%s的有 %s，在 %s中%s：", "%s: %s in %s%s:")
                                .formatted(
                                        words,
                                        count(total, "行", "line"),
                                        count(number("files"), "个文件", "file"),
                                        in()));
        addLines(report, "lines");
        int more = total - data.field("lines").items().size();
        if (more > 0) {
            report.add(
                    localize("另有 %s：%s", "And %s: %s")
                            .formatted(
                                    language.choose(more + " 行", more + " more"),
                                    list("rest", ContentReport::rest)));
        }
        addUnread(report, number("unreadCount"));
        if (data.field("isCut").equals(Value.of(true))) {
            report.add(
                    localize("文件太多，没有全部查找。", "There are too many files; not all were searched."));
        }
        return String.join("\n", report);
    }

    /** What is open, and what is done of it. */
    String openItems() {
        var report = new ArrayList<String>();
        int total = number("total");
        var files = data.field("files").items();
        var names = list("files", file -> file.field("path").asText());
        int boxes = files.stream().mapToInt(file -> number(file, "boxes")).sum();
        int checked = files.stream().mapToInt(file -> number(file, "checked")).sum();
        if (files.isEmpty()) {
            report.add(localize("没有可以读取的文本文件。", "There is no text file to read."));
        } else if (total > 0) {
            report.add(
                    localize(
                                    "%s 中有 %s未完成（%d 个勾选框中已勾选 %d 个）：",
                                    "%s: %s open (%4$d of %3$d boxes are checked):")
                            .formatted(names, count(total, "项", "item"), boxes, checked));
        } else if (boxes > 0) {
            report.add(
                    localize(
                                    "%s 中的 %d 个勾选框都已勾选，没有未完成的。",
                                    "Nothing is open in %s: all of its boxes (%d) are checked.")
                            .formatted(names, boxes));
        } else {
            report.add(
                    localize(
                                    "%s 中没有勾选框（- [ ]），也没有 TODO，无法得知哪些没有完成。",
                                    "%s has no boxes (- [ ]) and no lines with TODO; what is open cannot be known.")
                            .formatted(names));
        }
        addLines(report, "items");
        int more = total - data.field("items").items().size();
        if (more > 0) {
            report.add(localize("另有 %d 项没有列出。", "%d more are not listed.").formatted(more));
        }
        addUnread(report, data.field("unread").items().size());
        return String.join("\n", report);
    }

    /** What a change of a value has done. */
    String changedValue() {
        var copy = data.field("copy").asText();
        var path = data.field("path").asText();
        var at = data.field("at").asText();
        var after = data.field("after").asText();
        return copy.isEmpty()
                ? localize("%s 中的 %s 已经是 %s，没有修改。", "%s has %s %s already; nothing was changed.")
                        .formatted(path, at, after)
                : localize(
                                "已修改 %s：%s 从 %s 改为 %s；原文件保存在 %s。",
                                "Changed %s: %s from %s to %s; the file as it was is in %s.")
                        .formatted(path, at, data.field("before").asText(), after, copy);
    }

    /** The values of each kind, a line each. */
    String foundValues() {
        var report = new ArrayList<String>();
        var path = data.field("path").asText();
        for (var found : data.field("found").items()) {
            var kind = ValueKind.valueOf(found.field("kind").asText().toUpperCase(Locale.ROOT));
            int count = number(found, "count");
            if (count == 0) {
                report.add(noValues(kind, path));
                continue;
            }
            report.add(localize("%s 中有 %s：", "%s has %s:").formatted(path, values(found, kind)));
            var shown = found.field("values").items();
            shown.forEach(value -> report.add(value.asText()));
            if (count > shown.size()) {
                report.add(
                        localize("另有 %d 个没有列出。", "%d more are not listed.")
                                .formatted(count - shown.size()));
            }
        }
        return String.join("\n", report);
    }

    /** How many values of each kind a new file has. */
    String savedValues() {
        var source = data.field("source").asText();
        var saved = new ArrayList<String>();
        var none = new ArrayList<String>();
        for (var found : data.field("found").items()) {
            var kind = ValueKind.valueOf(found.field("kind").asText().toUpperCase(Locale.ROOT));
            if (number(found, "count") == 0) {
                none.add(noValues(kind, source));
            } else {
                saved.add(values(found, kind));
            }
        }
        var first =
                localize("已写入 %s（%s 字节）：%s 中的 %s。", "Wrote %s (%s): from %s %s.")
                        .formatted(
                                data.field("path").asText(),
                                language.choose(
                                        data.field("bytes").asText(),
                                        EnglishText.withCount(number("bytes"), "byte")),
                                source,
                                String.join(localize("、", ", "), saved));
        return String.join("\n", Stream.concat(Stream.of(first), none.stream()).toList());
    }

    private String noValues(ValueKind kind, String path) {
        return localize("%2$s 中没有%1$s。", "No %s was found in %s.")
                .formatted(kind.noun(language), path);
    }

    /** How many there are, and in how many places if some are repeated. */
    private String values(Value found, ValueKind kind) {
        int count = number(found, "count");
        int places = number(found, "places");
        return kind.count(count, language)
                + (places > count
                        ? localize("（出现 %d 次）", " (in %d places)").formatted(places)
                        : "");
    }

    private void addLines(List<String> report, String field) {
        data.field(field)
                .items()
                .forEach(line ->
                        report.add(
                                line.field("path").asText()
                                        + ":"
                                        + line.field("number").asText()
                                        + ": "
                                        + line.field("text").asText()));
    }

    private void addUnread(List<String> report, int unread) {
        if (unread > 0) {
            report.add(
                    localize(
                                    "没有查找 %s（不是文本，或超过 1 MiB）：%s",
                                    "Not searched (not text, or above 1 MiB): %s (%s)")
                            .formatted(
                                    count(unread, "个文件", "file"), list("unread", Value::asText)));
        }
    }

    private String in() {
        var places = list("in", Value::asText);
        return places.isEmpty() ? "" : localize("（查找范围：%s）", " (searched: %s)").formatted(places);
    }

    private static String rest(Value file) {
        return file.field("path").asText() + " " + file.field("lines").asText();
    }

    private String list(String field, Function<Value, String> text) {
        return data.field(field).items().stream()
                .map(text)
                .collect(Collectors.joining(language.choose("、", ", ")));
    }

    private String quote(List<Value> words) {
        return words.stream()
                .map(word -> language.choose("“%s”", "'%s'").formatted(word.asText()))
                .collect(Collectors.joining(language.choose("和", " and ")));
    }

    private String count(int count, String zh, String en) {
        return language.choose(count + " " + zh, EnglishText.withCount(count, en));
    }

    private int number(String field) {
        return number(data, field);
    }

    private static int number(Value data, String field) {
        return data.field(field) instanceof Value.Num(var number) ? number.intValue() : 0;
    }

    private String localize(String zh, String en) {
        return language.choose(zh, en);
    }
}
