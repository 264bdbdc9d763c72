package dev.troupe.packs.data;

import dev.troupe.core.Value;
import dev.troupe.language.English;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What the data agent tells of its work when it works by rules. */
final class DataSummary {
    /** Rows told in a summary; more are named by their number. */
    private static final int TOLD = 12;

    private DataSummary() {}

    static String of(SkillTurn turn, String table, SkillTurn.Done asked) {
        var result = asked.data().field("result");
        var lines = new ArrayList<String>();
        long rowCount = Long.parseLong(result.field("rowCount").asText());
        boolean whole = asked.data().field("whole").asText().equals("true");
        lines.add(
                whole
                        ? loaded(turn, table, result, rowCount)
                        : computed(turn, table) + asked.data().field("reading").asText());
        if (!whole) lines.add(told(turn, result));
        for (var done : turn.done())
            if (done.tool().equals("saveTable"))
                lines.add(
                        turn.say(
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
                .flatMap(done -> done.data().field("preview").field("remarks").items().stream())
                .forEach(remark -> lines.add(turn.say("注意：", "Note: ") + remark.asText()));
        turn.find("joinTables", _ -> true)
                .ifPresent(join -> {
                    lines.add(
                            1, turn.say("关联方式：", "Joined by ") + join.data().field("how").asText());
                    join.data()
                            .field("notes")
                            .items()
                            .forEach(note -> lines.add(turn.say("注意：", "Note: ") + note.asText()));
                });
        return String.join("\n", lines);
    }

    private static String loaded(SkillTurn turn, String table, Value result, long rowCount) {
        var names =
                result.field("columns").items().stream()
                        .map(column -> column.field("name").asText())
                        .toList();
        var file = SkillTurn.isTableFile(table) ? " " + table : "";
        return turn.say(
                "已读入"
                        + file
                        + (file.isEmpty() ? " " : "：")
                        + rowCount
                        + " 行，列："
                        + String.join("、", names)
                        + "。",
                "Loaded"
                        + file
                        + (file.isEmpty() ? " " : ": ")
                        + English.counted(rowCount, "row")
                        + "; columns: "
                        + String.join(", ", names)
                        + ".");
    }

    /** A file is named; people do not know what agents call the data that they pass on. */
    private static String computed(SkillTurn turn, String table) {
        return SkillTurn.isTableFile(table)
                ? turn.say("已计算 " + table + "：", "Computed over " + table + ": ")
                : turn.say("已计算：", "Computed: ");
    }

    private static String rows(Value count) {
        return English.counted(count.asText(), "row");
    }

    /** The columns of a table that was looked at. */
    static String columns(SkillTurn turn, String table) {
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
                                        + turn.say("（", " (")
                                        + type(turn, column.field("type").asText())
                                        + turn.say("）", ")"))
                        .collect(Collectors.joining(turn.say("、", ", ")));
        return turn.say(
                table + " 有 " + columns.size() + " 列：" + names + "。",
                table + " has " + columns.size() + " columns: " + names + ".");
    }

    private static String type(SkillTurn turn, String name) {
        return Arrays.stream(ColumnType.values())
                .filter(type -> type.said(false).equals(name))
                .map(type -> type.said(turn.isChinese()))
                .findFirst()
                .orElse(name);
    }

    /** The numbers themselves, as a Markdown table. */
    private static String told(SkillTurn turn, Value result) {
        var columns =
                result.field("columns").items().stream()
                        .map(column -> column.field("name").asText())
                        .toList();
        var rows = result.field("rows").items();
        if (rows.isEmpty()) return turn.say("没有符合条件的行。", "No rows match.");
        var out =
                new StringBuilder(
                        "\n| "
                                + String.join(" | ", columns)
                                + " |\n|"
                                + " --- |".repeat(columns.size()));
        for (var row : rows.subList(0, Math.min(TOLD, rows.size())))
            out.append("\n| ")
                    .append(
                            columns.stream()
                                    .map(column -> cell(row.field(column)))
                                    .collect(Collectors.joining(" | ")))
                    .append(" |");
        long all = Long.parseLong(result.field("rowCount").asText());
        if (all > TOLD)
            out.append(
                    turn.say(
                            "\n\n…另有 " + (all - TOLD) + " 行",
                            "\n\n… and " + English.counted(all - TOLD, "more row")));
        return out.append('\n').toString();
    }

    private static String cell(Value value) {
        return value instanceof Value.Num(var number)
                ? ChartStyle.numbers(6).format(number)
                : value.asText().replace("|", "\\|").replaceAll("\\R", " ");
    }
}
