package dev.troupe.packs.data.skill;

import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.packs.data.drawing.ChartStyle;
import dev.troupe.packs.data.join.UnmatchedRequest;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The data agent's report of its work by rules. */
final class DataSummary {
    private DataSummary() {}

    static String summarize(DataTurn turn, String table, DataTurn.Done asked) {
        var lines = new ArrayList<>(answer(turn, table, asked));
        for (var done : turn.done())
            if (done.tool().equals("saveTable"))
                lines.add(
                        turn.localize(
                                "已保存 "
                                        + done.data().field("path").asText()
                                        + "（"
                                        + done.data().field("rows").asText()
                                        + " 行）。",
                                "Saved "
                                        + done.data().field("path").asText()
                                        + " ("
                                        + rows(done.data().field("rows"))
                                        + ")."));
        turn.done().stream()
                .filter(done -> done.tool().equals("describeTable"))
                .filter(_ -> asked.data().field("sheet").isMissing())
                .flatMap(done -> done.data().field("preview").field("remarks").items().stream())
                .forEach(remark -> lines.add(turn.localize("注意：", "Note: ") + remark.asText()));
        turn.find("joinTables", _ -> true)
                .ifPresent(join -> {
                    var how = join.data().field("how").asText();
                    if (!how.isEmpty()) lines.add(1, turn.localize("合并方式：", "Combined: ") + how);
                    join.data()
                            .field("notes")
                            .items()
                            .forEach(note ->
                                    lines.add(turn.localize("注意：", "Note: ") + note.asText()));
                });
        return String.join("\n", lines);
    }

    /** What was computed, and its rows. */
    static List<String> answer(DataTurn turn, String table, DataTurn.Done asked) {
        var result = asked.data().field("result");
        boolean whole = asked.data().field("whole").asText().equals("true");
        if (whole) {
            long rowCount = Long.parseLong(result.field("rowCount").asText());
            var loaded = loadedText(turn, table, result, rowCount);
            return turn.find("joinTables", _ -> true).isPresent()
                    ? List.of(loaded, toMarkdown(turn, result))
                    : List.of(loaded);
        }
        return List.of(
                computedText(turn, table) + asked.data().field("reading").asText(),
                toMarkdown(turn, result));
    }

    /** The rows of one table that have no partner in another one. */
    static String listUnmatched(DataTurn turn, UnmatchedRequest request, DataTurn.Done join) {
        var how = join.data().field("how").asText();
        var count = join.data().field("result").field("rowCount");
        if (request.column().isPresent())
            return turn.localize(
                                    "已计算：列出 %1$s 的 %2$s 中 %3$s 里没有的值，共 %4$s 个。",
                                    "Computed: list the values of %2$s in %1$s that %3$s does not have: %4$s.")
                            .formatted(
                                    request.base(),
                                    request.column().get(),
                                    request.other(),
                                    count.asText())
                    + "\n"
                    + toMarkdown(turn, join.data().field("result"));
        return turn.localize(
                        "已计算：列出 "
                                + request.base()
                                + " 中在 "
                                + request.other()
                                + " 里没有对应行的行（"
                                + how
                                + "），共 "
                                + count.asText()
                                + " 行。",
                        "Computed: list the rows of "
                                + request.base()
                                + " that have no match in "
                                + request.other()
                                + " ("
                                + how
                                + "): "
                                + rows(count)
                                + ".")
                + "\n"
                + toMarkdown(turn, join.data().field("result"));
    }

    /** The files that the rows of a table were written to. */
    static String split(DataTurn turn, String table, DataTurn.Done done) {
        var files = done.data().field("files").items();
        return turn.localize("已将 %s 按 %s 拆成 %d 个文件：", "Split %s by %s into %d files:")
                        .formatted(table, done.data().field("column").asText(), files.size())
                + files.stream()
                        .map(file ->
                                turn.localize("\n- %s（%s 行）", "\n- %s (%s)")
                                        .formatted(
                                                file.field("path").asText(),
                                                turn.localize(
                                                        file.field("rows").asText(),
                                                        rows(file.field("rows")))))
                        .collect(Collectors.joining());
    }

    /** What was changed in a file, how it was read, and where the copy is. */
    static String edit(DataTurn turn, DataTurn.Done asked, DataTurn.Done edited) {
        var data = edited.data();
        if (data.field("copy").asText().isEmpty())
            return turn.localize(
                            "没有修改 %s：%s。\n条件：%s", "%s was not changed: %s.\nRows that remain: %s")
                    .formatted(
                            data.field("path").asText(),
                            data.field("summary").asText(),
                            asked.data().field("reading").asText());
        return turn.localize(
                        """
                        已修改 %1$s：%2$s。
                        条件：%3$s
                        原文件副本为 %4$s。如需恢复，请在对话中输入“撤销”，或“用 %4$s 还原 %1$s”。\
                        """,
                        """
                        Edited %1$s: %2$s.
                        Rows that remain: %3$s
                        A copy of the file as it was is %4$s. To go back, enter "undo" in the conversation, or "restore %1$s from %4$s".\
                        """)
                .formatted(
                        data.field("path").asText(),
                        data.field("summary").asText(),
                        asked.data().field("reading").asText(),
                        data.field("copy").asText());
    }

    private static String loadedText(DataTurn turn, String table, Value result, long rowCount) {
        var names =
                result.field("columns").items().stream()
                        .map(column -> column.field("name").asText())
                        .toList();
        var file = DataTurn.isTableFile(table) ? " " + fileName(turn, table) : "";
        return turn.localize(
                "已读取"
                        + file
                        + (file.isEmpty() ? " " : "：")
                        + rowCount
                        + " 行，列："
                        + String.join("、", names)
                        + "。",
                "Loaded"
                        + file
                        + (file.isEmpty() ? " " : ": ")
                        + EnglishText.withCount(rowCount, "row")
                        + "; columns: "
                        + String.join(", ", names)
                        + ".");
    }

    /** A file is named; users do not know the variables of agents. */
    private static String computedText(DataTurn turn, String table) {
        var file = fileName(turn, table);
        return DataTurn.isTableFile(table)
                ? turn.localize("已计算 " + file + "：", "Computed over " + file + ": ")
                : turn.localize("已计算：", "Computed: ");
    }

    /** The file itself, where the words before it were taken for part of its name. */
    private static String fileName(DataTurn turn, String table) {
        var name =
                turn.find(
                                "describeTable",
                                arguments -> arguments.field("table").asText().equals(table))
                        .map(done -> done.data().field("table").asText())
                        .orElse("");
        int start = name.isEmpty() ? -1 : table.indexOf(name + ".");
        boolean isGlued =
                start > 0
                        && Character.UnicodeScript.of(table.charAt(start - 1))
                                == Character.UnicodeScript.HAN;
        return isGlued ? table.substring(start) : table;
    }

    private static String rows(Value count) {
        return EnglishText.withCount(count.asText(), "row");
    }

    /** The columns of a table that was loaded. */
    static String columns(DataTurn turn, String table) {
        var looked =
                turn.find(
                                "describeTable",
                                arguments -> arguments.field("table").asText().equals(table))
                        .orElseThrow(() -> new IllegalStateException(table + " was not described"));
        var columns = looked.data().field("preview").field("columns").items();
        var names =
                columns.stream()
                        .map(column ->
                                column.field("name").asText()
                                        + turn.localize("（", " (")
                                        + type(turn, column.field("type").asText())
                                        + turn.localize("）", ")"))
                        .collect(Collectors.joining(turn.localize("、", ", ")));
        return turn.localize(
                table + " 有 " + columns.size() + " 列：" + names + "。",
                table + " has " + columns.size() + " columns: " + names + ".");
    }

    private static String type(DataTurn turn, String name) {
        return Arrays.stream(ColumnType.values())
                .filter(type -> type.label(false).equals(name))
                .map(type -> type.label(turn.isChinese()))
                .findFirst()
                .orElse(name);
    }

    /** The numbers themselves, as a Markdown table. */
    private static String toMarkdown(DataTurn turn, Value result) {
        var columns =
                result.field("columns").items().stream()
                        .map(column -> column.field("name").asText())
                        .toList();
        var rows = result.field("rows").items();
        if (rows.isEmpty()) return turn.localize("没有符合条件的行。", "No rows match.");
        var out =
                new StringBuilder(
                        "\n| "
                                + String.join(" | ", columns)
                                + " |\n|"
                                + " --- |".repeat(columns.size()));
        for (var row : rows)
            out.append("\n| ")
                    .append(
                            columns.stream()
                                    .map(column -> cell(column, row.field(column)))
                                    .collect(Collectors.joining(" | ")))
                    .append(" |");
        long all = Long.parseLong(result.field("rowCount").asText());
        long more = all - rows.size();
        if (more > 0)
            out.append(
                    turn.localize(
                            "\n\n…另有 " + more + " 行",
                            "\n\n… and " + EnglishText.withCount(more, "more row")));
        return out.append('\n').toString();
    }

    /** Amounts are grouped by thousands; numbers that name something stay as they are. */
    private static String cell(String column, Value value) {
        return value instanceof Value.Num(var number)
                        && !ColumnProfile.isCodeName(column)
                        && !ColumnProfile.isYear(column, number)
                ? ChartStyle.numbers(6).format(number)
                : value.asText().replace("|", "\\|").replaceAll("\\R", " ");
    }
}
