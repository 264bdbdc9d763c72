package dev.troupe.packs.data;

import dev.troupe.core.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineSkill;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Drives the data agent by rules: look at the table, join it with others where several are named,
 * answer the question, save.
 */
final class DataSkill implements OfflineSkill {
    private static final Pattern RESULT =
            Pattern.compile(
                    "汇总|统计|结果|合计|分析|月度|每月|总计|平均|均价|计算|算出|summar|result|total|stat|monthly|report|top|rank|by_|per_|agg|analysis|average|avg|mean|count|comput|calculat|work out",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern SOURCE =
            Pattern.compile(
                    "原始|明细|全部|所有|源数据|清单|列表|商品数据|raw|source|all |original|detail|full|list of|scraped|crawled",
                    Pattern.CASE_INSENSITIVE);

    /** Rows told in a summary; more are named by their number. */
    private static final int TOLD = 12;

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        return SkillTurn.of(request, DataPack.DATA).map(DataSkill::next);
    }

    private static ModelReply next(SkillTurn turn) {
        var last = turn.last();
        if (last.isPresent() && last.get().isError()) return turn.fail(last.get().message());
        var sources = sources(turn);
        if (sources.isEmpty())
            return turn.fail(
                    turn.say(
                            "没有找到要处理的数据：任务里没有给出表格文件（如 sales.csv），前面的步骤也没有留下表。请给出文件名。",
                            "There is no data to work on: the task names no table file (such as sales.csv) and no step before left a table. Name the file."));
        for (var source : sources)
            if (turn.find(
                            "describeTable",
                            arguments -> arguments.field("table").asText().equals(source))
                    .isEmpty())
                return turn.call("describeTable", java.util.Map.of("table", Value.of(source)));
        var table = sources.getFirst();
        if (sources.size() > 1) {
            table = stem(sources.getFirst()) + "_joined" + turn.suffix();
            if (turn.find("queryTables", _ -> true).isEmpty()) return join(turn, sources, table);
        }
        var asked = turn.find("askTable", _ -> true);
        if (asked.isEmpty()) return ask(turn, table);
        return save(turn, table, asked.get());
    }

    private static ModelReply ask(SkillTurn turn, String table) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("table", Value.of(table));
        arguments.put("question", Value.of(turn.task()));
        if (turn.inputs(turn.brief().goal()).size() <= 1)
            arguments.put("goal", Value.of(turn.brief().goal()));
        arguments.put("saveAs", Value.of(stem(table) + "_result" + turn.suffix()));
        return turn.call("askTable", arguments);
    }

    /**
     * Files that the task reads, else what the nodes before left, else the files of the whole
     * request.
     */
    private static List<String> sources(SkillTurn turn) {
        var named = turn.inputs(turn.task());
        if (!named.isEmpty()) return named;
        var inherited = turn.inherited();
        if (!inherited.isEmpty()) {
            var results = inherited.stream().filter(key -> key.contains("_result")).toList();
            boolean several = turn.brief().parents().size() > 1;
            return several
                    ? (results.isEmpty() ? inherited : results)
                    : List.of(results.isEmpty() ? inherited.getFirst() : results.getFirst());
        }
        var goal = turn.inputs(turn.brief().goal());
        if (!goal.isEmpty()) return goal;
        return turn.brief().variables().size() == 1 ? turn.brief().variables() : List.of();
    }

    /**
     * Tables with the same columns are put one under the other; tables that share one column are
     * joined on it.
     */
    private static ModelReply join(SkillTurn turn, List<String> sources, String saveAs) {
        var columns = sources.stream().map(source -> columns(turn, source)).toList();
        var shared = new LinkedHashSet<>(columns.getFirst());
        columns.forEach(shared::retainAll);
        boolean same =
                columns.stream()
                        .allMatch(names ->
                                new LinkedHashSet<>(names)
                                        .equals(new LinkedHashSet<>(columns.getFirst())));
        var keys = shared.stream().filter(name -> mentioned(turn, name)).toList();
        String sql;
        if (same) {
            var list = String.join(", ", columns.getFirst().stream().map(SqlText::name).toList());
            sql =
                    sources.stream()
                            .map(source -> "SELECT " + list + " FROM " + SqlText.name(source))
                            .collect(Collectors.joining(" UNION ALL "));
        } else if (!keys.isEmpty() || shared.size() == 1) {
            var key =
                    String.join(
                            ", ",
                            (keys.isEmpty() ? List.copyOf(shared) : keys)
                                    .stream().map(SqlText::name).toList());
            sql =
                    "SELECT * FROM "
                            + SqlText.name(sources.getFirst())
                            + sources.stream()
                                    .skip(1)
                                    .map(source ->
                                            " LEFT JOIN "
                                                    + SqlText.name(source)
                                                    + " USING ("
                                                    + key
                                                    + ")")
                                    .collect(Collectors.joining());
        } else {
            return turn.fail(
                    turn.say(
                            "不知道怎样合并 "
                                    + String.join("、", sources)
                                    + "：共同的列是 "
                                    + shared
                                    + "，请说明按哪一列合并。",
                            "It is not clear how to join "
                                    + String.join(", ", sources)
                                    + ": they share the columns "
                                    + shared
                                    + "; say which one to join by."));
        }
        return turn.call(
                "queryTables", java.util.Map.of("sql", Value.of(sql), "saveAs", Value.of(saveAs)));
    }

    private static boolean mentioned(SkillTurn turn, String column) {
        return turn.task()
                .toLowerCase(java.util.Locale.ROOT)
                .contains(column.toLowerCase(java.util.Locale.ROOT));
    }

    private static List<String> columns(SkillTurn turn, String source) {
        return turn
                .find(
                        "describeTable",
                        arguments -> arguments.field("table").asText().equals(source))
                .stream()
                .flatMap(done -> done.data().field("preview").field("columns").items().stream())
                .map(column -> column.field("name").asText())
                .toList();
    }

    private static ModelReply save(SkillTurn turn, String table, SkillTurn.Done asked) {
        var variable = asked.data().field("result").field("variable").asText();
        var result = variable.isEmpty() ? table : variable;
        var outputs = turn.outputs(turn.task());
        for (var file : outputs) {
            if (turn.find("saveTable", arguments -> arguments.field("path").asText().equals(file))
                    .isPresent()) continue;
            boolean source =
                    isSource(turn, file, outputs, table)
                            && !asked.data().field("whole").asText().equals("true");
            return turn.call(
                    "saveTable",
                    java.util.Map.of(
                            "table", Value.of(source ? table : result), "path", Value.of(file)));
        }
        return turn.text(summary(turn, table, asked));
    }

    /**
     * products.csv beside summary.csv holds the rows as they are: told by the words around, then by
     * the name. What was gathered before this node is saved as it is unless a word says otherwise.
     */
    private static boolean isSource(
            SkillTurn turn, String file, List<String> outputs, String table) {
        var before = SkillTurn.clauseBefore(turn.task(), file);
        if (SOURCE.matcher(before).find()) return true;
        if (RESULT.matcher(before).find() || RESULT.matcher(file).find()) return false;
        if (turn.inputs(turn.task()).isEmpty() && !turn.inherited().isEmpty()) return true;
        if (stem(file).equalsIgnoreCase(stem(table))) return outputs.size() > 1;
        return outputs.size() > 1 && outputs.indexOf(file) == 0;
    }

    private static String summary(SkillTurn turn, String table, SkillTurn.Done asked) {
        var result = asked.data().field("result");
        var lines = new ArrayList<String>();
        var rowCount = result.field("rowCount").asText();
        var names =
                String.join(
                        ", ",
                        result.field("columns").items().stream()
                                .map(column -> column.field("name").asText())
                                .toList());
        boolean whole = asked.data().field("whole").asText().equals("true");
        lines.add(
                whole
                        ? turn.say(
                                "已读入 " + table + "，共 " + rowCount + " 行。",
                                "Loaded " + table + ", " + rowCount + " rows.")
                        : turn.say("已计算 " + table + "：", "Computed over " + table + ": ")
                                + asked.data().field("reading").asText());
        var variable = result.field("variable").asText();
        if (!variable.isEmpty())
            lines.add(
                    turn.say(
                            "结果在变量 " + variable + "（" + rowCount + " 行，列：" + names + "）。",
                            "The result is in variable "
                                    + variable
                                    + " ("
                                    + rowCount
                                    + " rows; columns: "
                                    + names
                                    + ")."));
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
                                        + done.data().field("rows").asText()
                                        + " rows)."));
        turn.done().stream()
                .filter(done -> done.tool().equals("describeTable"))
                .flatMap(done -> done.data().field("preview").field("remarks").items().stream())
                .forEach(remark -> lines.add(turn.say("注意：", "Note: ") + remark.asText()));
        return String.join("\n", lines);
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
                            "\n\n… and " + (all - TOLD) + " more rows"));
        return out.append('\n').toString();
    }

    private static String cell(Value value) {
        return value instanceof Value.Num(var number)
                ? ChartStyle.numbers(6).format(number)
                : value.asText().replace("|", "\\|").replaceAll("\\R", " ");
    }

    /** The name of a variable that goes with a file or variable. */
    private static String stem(String table) {
        var name =
                table.substring(table.replace('\\', '/').lastIndexOf('/') + 1)
                        .replaceAll("\\.[A-Za-z]+$", "")
                        .replaceAll("_result.*$", "");
        var word = name.replaceAll("[^\\p{L}\\p{N}_]+", "_");
        return word.isEmpty() ? "table" : word;
    }
}
