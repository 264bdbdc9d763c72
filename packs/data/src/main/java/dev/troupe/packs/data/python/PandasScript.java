package dev.troupe.packs.data.python;

import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.question.Analysis;
import dev.troupe.packs.data.question.Analysis.Extra;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** One analysis as a script: reads, filters, groups, orders, prints, and draws. */
final class PandasScript {
    private static final Pattern FIRST =
            Pattern.compile("(?s)rank\\(\\) OVER \\(ORDER BY .* (DESC|ASC) NULLS LAST\\) <= 1");
    private static final Pattern ORDER =
            Pattern.compile("(?s)(?<what>.*?)(?<down> DESC| ASC)?(?: NULLS LAST)?");
    private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"]++|\"\")++\"");
    private static final List<String> WEEKDAYS_ZH =
            List.of("周一", "周二", "周三", "周四", "周五", "周六", "周日");
    private static final List<String> WEEKDAYS_EN =
            List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");

    private final Table table;
    private final Analysis analysis;
    private final String file;
    private final PythonScripts.ScriptRequest scriptRequest;
    private final boolean chinese;
    private final List<String> lines = new ArrayList<>();

    PandasScript(
            Table table,
            Analysis analysis,
            String file,
            PythonScripts.ScriptRequest scriptRequest,
            boolean chinese) {
        this.table = table;
        this.analysis = analysis;
        this.file = file;
        this.scriptRequest = scriptRequest;
        this.chinese = chinese;
    }

    /**
     * @throws TableException when rules cannot write it down
     */
    String text() {
        if (!analysis.statistics.isEmpty())
            throw new TableException(
                    "离线规则无法用 Python 表达这种统计；请让数据分析智能体计算，或用语言模型编写代码",
                    "Rules cannot write these statistics in Python; have the data agent compute them, or a language model write the code");
        lines.add(PythonLiterals.comment(analysis.describe()));
        lines.add("import pandas as pd");
        lines.add("");
        read();
        analysis.filters.forEach(condition ->
                lines.add("df = df[" + PandasExpression.ofRows(condition.sql()) + "]"));
        if (analysis.measures.isEmpty()) list();
        else group();
        lines.add("result = result.round(4).reset_index(drop=True)");
        lines.add("print(result.to_string(index=False, max_rows=60))");
        var result = scriptRequest.result();
        if (result != null)
            lines.add("result.to_csv(" + PythonLiterals.literal(result) + ", index=False)");
        var picture = scriptRequest.picture();
        if (picture != null)
            lines.addAll(new PandasChart(table, analysis, scriptRequest, chinese).lines(picture));
        return String.join("\n", lines) + "\n";
    }

    private void read() {
        var texts =
                columns(ColumnType.TEXT).stream()
                        .map(name -> PythonLiterals.literal(name) + ": str");
        var times =
                table.columns().stream()
                        .filter(column -> column.type().isTemporal())
                        .map(Column::name)
                        .toList();
        lines.add("df = pd.read_csv(");
        lines.add("    " + PythonLiterals.literal(file) + ",");
        lines.add("    dtype={" + String.join(", ", texts.toList()) + "},");
        if (!times.isEmpty()) lines.add("    parse_dates=" + PythonLiterals.list(times) + ",");
        lines.add("    keep_default_na=False,");
        lines.add("    na_values=[\"\"],");
        lines.add(")");
    }

    private List<String> columns(ColumnType type) {
        return table.columns().stream()
                .filter(column -> column.type() == type)
                .map(Column::name)
                .toList();
    }

    private void list() {
        lines.add(
                analysis.listed.isEmpty()
                        ? "result = df"
                        : "result = df["
                                + PythonLiterals.list(
                                        analysis.listed.stream().map(ColumnProfile::name).toList())
                                + "]");
        if (!analysis.qualify.isEmpty() || !analysis.having.isEmpty()) throw unsupportedError();
        if (!analysis.order.isEmpty()) {
            var items = order(analysis.order);
            lines.add(
                    "result = result.loc[df.sort_values("
                            + sorting(items)
                            + ", kind=\"stable\").index]");
        }
        limit();
    }

    private void group() {
        addDerivedColumns();
        for (var key : analysis.keys) appendKey(key);
        var names = PythonLiterals.list(analysis.keys.stream().map(GroupKey::alias).toList());
        var grouped = "df.groupby(" + names + ", sort=False, dropna=False)";
        for (var condition : analysis.having) {
            if (analysis.keys.isEmpty()) throw unsupportedError();
            lines.add("df = df[" + PandasExpression.ofGroups(condition.sql(), grouped) + "]");
        }
        if (analysis.keys.isEmpty()) appendTotal();
        else {
            lines.add("groups = " + grouped);
            lines.add("result = pd.DataFrame({");
            for (int i = 0; i < analysis.measures.size(); i++)
                lines.add(
                        "    "
                                + PythonLiterals.literal(analysis.measures.get(i).alias())
                                + ": "
                                + aggregateCall("groups", i)
                                + ",");
            lines.add("}).reset_index()");
        }
        appendGroupOrder();
        appendExtra();
        limit();
    }

    /** New columns are created before keys may take their names. */
    private void addDerivedColumns() {
        for (int i = 0; i < analysis.measures.size(); i++) {
            var measure = analysis.measures.get(i);
            if (measure.aggregate() != Aggregate.COUNT || !measure.expression().equals("*"))
                lines.add(
                        "df = df.assign(**{"
                                + PythonLiterals.literal(value(i))
                                + ": "
                                + PandasExpression.ofRows(measure.expression())
                                + "})");
        }
    }

    private static String value(int measure) {
        return "_value" + (measure + 1);
    }

    private void appendKey(GroupKey key) {
        var grain = key.grain();
        if (grain == null) return;
        var column = "df[" + PythonLiterals.literal(key.column().name()) + "]";
        var name = PythonLiterals.literal(key.alias());
        var written =
                switch (grain) {
                    case DAY -> column + ".dt.strftime(\"%Y-%m-%d\")";
                    case WEEK -> column + ".dt.strftime(\"%G-W%V\")";
                    case MONTH -> column + ".dt.strftime(\"%Y-%m\")";
                    case QUARTER ->
                            column
                                    + ".dt.year.astype(str) + \"-Q\" + "
                                    + column
                                    + ".dt.quarter.astype(str)";
                    case YEAR -> column + ".dt.strftime(\"%Y\")";
                    case WEEKDAY -> column + ".dt.dayofweek";
                    case HOUR -> column + ".dt.strftime(\"%H:00\")";
                };
        lines.add("df = df.assign(**{" + name + ": " + written + "})");
    }

    private String aggregateCall(String groups, int index) {
        var measure = analysis.measures.get(index);
        if (measure.expression().equals("*"))
            return groups.equals("df") ? "[len(df)]" : groups + ".size()";
        var how =
                switch (measure.aggregate()) {
                    case SUM -> "sum()";
                    case MEAN -> "mean()";
                    case COUNT -> "count()";
                    case COUNT_DISTINCT -> "nunique()";
                    case MIN -> "min()";
                    case MAX -> "max()";
                    case MEDIAN -> "median()";
                    case DEVIATION -> "std()";
                };
        boolean isRounded =
                switch (measure.aggregate()) {
                    case MEAN, MEDIAN, DEVIATION -> true;
                    case SUM, COUNT, COUNT_DISTINCT, MIN, MAX -> false;
                };
        var written = groups + "[" + PythonLiterals.literal(value(index)) + "]." + how;
        if (groups.equals("df"))
            return "["
                    + (isRounded ? "round(" + written + ", " + measure.decimals() + ")" : written)
                    + "]";
        return isRounded ? written + ".round(" + measure.decimals() + ")" : written;
    }

    private void appendTotal() {
        lines.add("result = pd.DataFrame({");
        for (int i = 0; i < analysis.measures.size(); i++)
            lines.add(
                    "    "
                            + PythonLiterals.literal(analysis.measures.get(i).alias())
                            + ": "
                            + aggregateCall("df", i)
                            + ",");
        lines.add("})");
    }

    /** Groups are in the order in which they occur in the table unless an order is specified. */
    private void appendGroupOrder() {
        var items = order(analysis.order);
        if (!items.isEmpty())
            lines.add("result = result.sort_values(" + sorting(items) + ", kind=\"stable\")");
        for (var key : analysis.keys)
            if (key.grain() == TimeGrain.WEEKDAY)
                lines.add(
                        "result["
                                + PythonLiterals.literal(key.alias())
                                + "] = result["
                                + PythonLiterals.literal(key.alias())
                                + "].map(dict(enumerate("
                                + PythonLiterals.list(analysis.chinese ? WEEKDAYS_ZH : WEEKDAYS_EN)
                                + ")))");
        if (analysis.qualify.isEmpty()) return;
        var first = FIRST.matcher(analysis.qualify);
        if (!first.matches()) throw unsupportedError();
        var measure = PythonLiterals.literal(analysis.measures.getFirst().alias());
        var best = first.group(1).equals("DESC") ? ".max()" : ".min()";
        lines.add(
                "result = result[result[" + measure + "] == result[" + measure + "]" + best + "]");
    }

    private record Sorted(String column, boolean isDescending) {}

    private List<Sorted> order(String sql) {
        var sorted = new ArrayList<Sorted>();
        if (sql.isEmpty()) return sorted;
        for (var item : orderings(sql)) {
            var matcher = ORDER.matcher(item);
            if (!matcher.matches()) throw unsupportedError();
            var what = matcher.group("what").strip();
            if (what.equals("min(rowid)")) return sorted; // as they come in the table
            var quoted = QUOTED.matcher(what);
            if (!quoted.find() || quoted.replaceFirst("").matches("(?s).*[\"].*"))
                throw unsupportedError();
            var name =
                    PandasExpression.name(
                            what.substring(what.indexOf('"'), what.lastIndexOf('"') + 1));
            sorted.add(new Sorted(displayColumn(name), " DESC".equals(matcher.group("down"))));
        }
        return sorted;
    }

    /** What stands between commas that no name in quotes holds. */
    private static List<String> orderings(String sql) {
        var parts = new ArrayList<String>();
        boolean isQuoted = false;
        int start = 0;
        for (int at = 0; at < sql.length(); at++) {
            if (sql.charAt(at) == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && sql.startsWith(", ", at)) {
                parts.add(sql.substring(start, at));
                start = at + 2;
            }
        }
        parts.add(sql.substring(start));
        return parts;
    }

    /** A key is ordered by the column that it comes from; its own name is in the result. */
    private String displayColumn(String name) {
        return analysis.keys.stream()
                .filter(key -> key.column().name().equals(name))
                .map(GroupKey::alias)
                .findFirst()
                .orElse(name);
    }

    private static String sorting(List<Sorted> items) {
        var names = PythonLiterals.list(items.stream().map(Sorted::column).toList());
        var up = items.stream().map(item -> item.isDescending() ? "False" : "True").toList();
        return names + ", ascending=[" + String.join(", ", up) + "]";
    }

    private void appendExtra() {
        if (analysis.extra == Extra.NONE) return;
        var first = "result[" + PythonLiterals.literal(analysis.measures.getFirst().alias()) + "]";
        var added =
                switch (analysis.extra) {
                    case SHARE -> "(100 * " + first + " / " + first + ".sum()).round(2)";
                    case GROWTH -> "(100 * " + first + ".pct_change()).round(2)";
                    case RUNNING, NONE -> first + ".cumsum()";
                };
        var name =
                switch (analysis.extra) {
                    case SHARE -> analysis.chinese ? "占比（%）" : "share (%)";
                    case GROWTH -> analysis.chinese ? "环比增长（%）" : "growth (%)";
                    case RUNNING, NONE -> analysis.chinese ? "累计" : "running_total";
                };
        lines.add("result[" + PythonLiterals.literal(name) + "] = " + added);
    }

    private void limit() {
        if (analysis.limit > 0) lines.add("result = result.head(" + analysis.limit + ")");
    }

    private static TableException unsupportedError() {
        return new TableException(
                "离线规则无法用 Python 表达这种排序或分组条件；请让数据分析智能体计算，或用语言模型编写代码",
                "Rules cannot write this order or condition in Python; have the data agent compute it, or a language model write the code");
    }
}
