package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.PivotColumns;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.chart.ChartLabels;
import dev.troupe.packs.data.chart.ChartPlan;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.mention.ChartRequestParser;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The part of a script that draws its result. */
final class PandasChart {
    private static final List<String> FONTS =
            List.of(
                    "WenQuanYi Zen Hei",
                    "WenQuanYi Micro Hei",
                    "Noto Sans CJK SC",
                    "Noto Sans CJK JP",
                    "Microsoft YaHei",
                    "PingFang SC",
                    "DejaVu Sans");
    private static final int MAX_BARS = 30;

    private final Table table;
    private final QuestionGrammar.Reading reading;
    private final PythonScripts.ScriptRequest scriptRequest;
    private final boolean chinese;

    PandasChart(
            Table table,
            QuestionGrammar.Reading reading,
            PythonScripts.ScriptRequest scriptRequest,
            boolean chinese) {
        this.table = table;
        this.reading = reading;
        this.scriptRequest = scriptRequest;
        this.chinese = chinese;
    }

    /**
     * @throws TableException when the result is nothing that can be drawn
     */
    List<String> lines(String picture) {
        var lines = new ArrayList<>(beginning());
        lines.addAll(drawing());
        lines.add(
                "fig.savefig("
                        + PythonLiterals.literal(picture)
                        + ", dpi=150, bbox_inches=\"tight\")");
        return lines;
    }

    private static List<String> beginning() {
        return List.of(
                "",
                "import matplotlib",
                "matplotlib.use(\"Agg\")",
                "import matplotlib.pyplot as plt",
                "from matplotlib import font_manager",
                "",
                "known = {font.name for font in font_manager.fontManager.ttflist}",
                "fonts = [name for name in " + PythonLiterals.list(FONTS) + " if name in known]",
                "plt.rcParams[\"font.family\"] = \"sans-serif\"",
                "plt.rcParams[\"font.sans-serif\"] = fonts",
                "plt.rcParams[\"axes.unicode_minus\"] = False",
                "fig, ax = plt.subplots(figsize=(9, 5))");
    }

    private List<String> drawing() {
        var kind = kind();
        return switch (kind.orElse(ChartKind.BAR)) {
            case HISTOGRAM -> histogram();
            case SCATTER -> scatter();
            case PIE -> pie(label(), measures().getFirst());
            case LINE -> line();
            case BAR -> bars();
        };
    }

    private Optional<ChartKind> kind() {
        var asked =
                ChartRequestParser.kind(scriptRequest.question())
                        .or(reading::chart)
                        .or(() -> ChartRequestParser.kind(scriptRequest.goal()));
        boolean isLong =
                asked.isEmpty()
                        && query().keys().stream().anyMatch(this::isTime)
                        && table.rowCount() > MAX_BARS;
        return isLong ? Optional.of(ChartKind.LINE) : asked;
    }

    /** Columns of the result that name its rows. */
    private List<String> labels() {
        if (query().isGrouped()) return query().keys().stream().map(Query.Output::name).toList();
        return table.columns().stream()
                .filter(column -> column.type() != ColumnType.NUMBER)
                .filter(column -> isListed(column.name()))
                .map(Column::name)
                .limit(1)
                .toList();
    }

    private String label() {
        return labels().stream().findFirst().orElseThrow(this::nothingToDraw);
    }

    /** Columns of the result that hold numbers. */
    private List<String> measures() {
        var names =
                query().isGrouped()
                        ? new PivotColumns(columns(), reading.chinese())
                                .outputs(query()).stream().map(Query.Output::name).toList()
                        : ColumnProfile.measurable(ColumnProfile.all(table)).stream()
                                .map(ColumnProfile::name)
                                .filter(this::isListed)
                                .toList();
        if (names.isEmpty()) throw nothingToDraw();
        return names;
    }

    private boolean isListed(String column) {
        return query().outputs().isEmpty()
                || query().outputs().stream()
                        .anyMatch(output ->
                                output.name().equals(column)
                                        && output.expression()
                                                .equals(new Expression.Field(column)));
    }

    private Query query() {
        return reading.query();
    }

    private Map<String, Column> columns() {
        return table.columns().stream().collect(Collectors.toMap(Column::name, column -> column));
    }

    private boolean isTime(Query.Output key) {
        return switch (key.expression()) {
            case Expression.DatePart _ -> true;
            case Expression.Field(var name) ->
                    table.column(name).filter(column -> column.type().isTemporal()).isPresent();
            default -> false;
        };
    }

    private TableException nothingToDraw() {
        return new TableException(
                "画图要有一列名称和一列数字；表“" + table.name() + "”的列是 " + String.join("、", table.columnNames()),
                "A chart takes a column of labels and one of numbers; the columns of '"
                        + table.name()
                        + "' are "
                        + String.join(", ", table.columnNames()));
    }

    private String title(String what, String by) {
        var drawn =
                new ChartPlan.Request(
                        null,
                        null,
                        List.of(),
                        ChartRequestParser.title(scriptRequest.goal()).orElse(null),
                        scriptRequest.question());
        return PythonLiterals.literal(ChartLabels.title(drawn, what, by, chinese));
    }

    private String displayName(String column) {
        return PythonLiterals.literal(ChartLabels.displayName(column, chinese));
    }

    private static String column(String name) {
        return "result[" + PythonLiterals.literal(name) + "]";
    }

    private List<String> histogram() {
        var what = measures().getFirst();
        return List.of(
                "ax.hist("
                        + column(what)
                        + ".dropna(), bins=20, color=\"#4878a8\", edgecolor=\"white\")",
                "ax.set_xlabel(" + displayName(what) + ")",
                "ax.set_ylabel(" + PythonLiterals.literal(chinese ? "数量" : "Count") + ")",
                "ax.set_title(" + title(what, "") + ")");
    }

    private List<String> scatter() {
        var what = measures();
        if (what.size() < 2) throw nothingToDraw();
        var x = what.getFirst();
        var y = what.get(1);
        return List.of(
                "ax.scatter(" + column(x) + ", " + column(y) + ", color=\"#4878a8\")",
                "ax.set_xlabel(" + displayName(x) + ")",
                "ax.set_ylabel(" + displayName(y) + ")",
                "ax.set_title(" + title(y, x) + ")");
    }

    private List<String> pie(String label, String what) {
        return List.of(
                "ax.pie("
                        + column(what)
                        + ", labels="
                        + column(label)
                        + ".astype(str), autopct=\"%1.1f%%\", startangle=90, counterclock=False)",
                "ax.set_title(" + title(what, label) + ")");
    }

    /** Two keys make a line, or a bar in each group, for every value of the second. */
    private List<String> wide(List<String> names) {
        var time =
                query().keys().stream()
                        .filter(this::isTime)
                        .map(Query.Output::name)
                        .findFirst()
                        .orElse(names.getFirst());
        var other = names.stream().filter(name -> !name.equals(time)).findFirst().orElseThrow();
        return List.of(
                "drawn = result.pivot_table(index="
                        + PythonLiterals.literal(time)
                        + ", columns="
                        + PythonLiterals.literal(other)
                        + ", values="
                        + PythonLiterals.literal(measures().getFirst())
                        + ", sort=False)");
    }

    private List<String> drawnFrame() {
        var names = labels();
        if (names.isEmpty() || names.size() > 2) throw nothingToDraw();
        return names.size() == 2
                ? wide(names)
                : List.of(
                        "drawn = result.set_index("
                                + PythonLiterals.literal(names.getFirst())
                                + ")["
                                + PythonLiterals.list(List.of(measures().getFirst()))
                                + "]");
    }

    private List<String> line() {
        var lines = new ArrayList<>(drawnFrame());
        lines.add("drawn.plot(ax=ax, marker=\"o\", legend=drawn.shape[1] > 1)");
        lines.addAll(axes());
        lines.add("fig.autofmt_xdate()");
        return lines;
    }

    /** Many bars, and bars with long names, are horizontal. */
    private List<String> bars() {
        var lines = new ArrayList<>(drawnFrame());
        lines.add("drawn = drawn.head(" + MAX_BARS + ")");
        lines.add("names = drawn.index.astype(str)");
        lines.add("is_flat = len(drawn) > 12 or max(map(len, names)) > 12");
        lines.add("if is_flat:");
        lines.add("    fig.set_size_inches(9, max(4, 0.35 * len(drawn) * drawn.shape[1] + 1.5))");
        lines.add("    drawn.iloc[::-1].plot.barh(ax=ax, legend=drawn.shape[1] > 1, width=0.75)");
        lines.add("else:");
        lines.add(
                "    drawn.plot.bar(ax=ax, legend=drawn.shape[1] > 1, rot=0 if len(drawn) <= 6 else 30, width=0.75)");
        lines.add("for bars in ax.containers:");
        lines.add("    ax.bar_label(bars, fmt=\"%.6g\", padding=2, fontsize=8)");
        lines.add("if is_flat:");
        axes().forEach(axis -> lines.add("    " + swapAxes(axis)));
        lines.add("else:");
        axes().forEach(axis -> lines.add("    " + axis));
        return lines;
    }

    private static String swapAxes(String axis) {
        return axis.startsWith("ax.set_xlabel")
                ? axis.replaceFirst("set_xlabel", "set_ylabel")
                : axis.replaceFirst("set_ylabel", "set_xlabel");
    }

    private List<String> axes() {
        var what = measures().getFirst();
        var by = String.join(chinese ? "、" : " and ", labels());
        return List.of(
                "ax.set_xlabel(" + displayName(labels().getFirst()) + ")",
                "ax.set_ylabel(" + displayName(what) + ")",
                "ax.set_title(" + title(what, by) + ")");
    }
}
