package dev.troupe.packs.data.chart;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.data.drawing.BarChart;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.drawing.ChartSeries;
import dev.troupe.packs.data.drawing.ChartSpec;
import dev.troupe.packs.data.mention.ChartRequestParser;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.question.DatedQuestion;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses table, columns and titles of a chart from what is asked and what is there.
 *
 * @param table computed where the question asks for numbers that the given table does not hold yet
 * @param reading how the question was read; empty when the table is drawn as it is
 */
public record ChartPlan(Table table, ChartSpec spec, String reading) {
    /** Lines or groups of bars that can be distinguished. */
    static final int MAX_SERIES = 8;

    /** More points in time than this are drawn as a line. */
    private static final int MAX_TIMED_BARS = 31;

    /** What a caller has settled already. */
    public record Request(
            @Nullable ChartKind kind,
            @Nullable String x,
            List<String> y,
            @Nullable String title,
            String question) {}

    /**
     * @param today for periods such as 上个月
     */
    public static ChartPlan of(
            Table source,
            Request request,
            TableWorkspace store,
            TableEngine engine,
            LocalDate today)
            throws InterruptedException {
        if (request.x() != null
                && (!request.y().isEmpty() || request.kind() == ChartKind.HISTOGRAM))
            return ofGivenColumns(source, request, store);
        var analysis = analysis(source, request, today);
        if (analysis.isEmpty() || analysis.get().keyNames().isEmpty())
            return ofTable(source, request, store, analysis, engine);
        var found = analysis.get();
        var result = store.query(engine, List.of(source), found.sql(source.name()), source.name());
        var drawn =
                result.rowCount() == source.rowCount() && isComputed(source)
                        ? findExistingColumns(source, found)
                        : Optional.<ChartPlan.Columns>empty();
        var columns = drawn.orElseGet(() -> new Columns(found.keyNames(), found.measureNames()));
        return ofGroups(
                drawn.isPresent() ? source : result,
                columns,
                request,
                found,
                store,
                drawn.isPresent() ? "" : found.describe());
    }

    private record Columns(List<String> keys, List<String> measures) {}

    private static Optional<Computation> analysis(Table source, Request request, LocalDate today) {
        return switch (DatedQuestion.read(request.question(), source, today)) {
            case Interpretation.Understood(var analysis) -> Optional.of(analysis);
            case Interpretation.Unclear unclear -> {
                if (isComputed(source)) yield Optional.empty();
                throw new ToolException(Problem.of(DataProblem.UNCLEAR_QUESTION, unclear.text()));
            }
        };
    }

    /** A table with one row per label is ready to be drawn. */
    private static boolean isComputed(Table table) {
        var labels =
                table.columns().stream()
                        .filter(column -> column.type() != ColumnType.NUMBER)
                        .toList();
        long numbers =
                table.columns().stream()
                        .filter(column -> column.type() == ColumnType.NUMBER)
                        .count();
        return !labels.isEmpty()
                && labels.size() <= 2
                && numbers >= 1
                && (labels.size() == 2
                        || labels.getFirst().distinct(table.rowCount() + 1).size()
                                == table.rowCount());
    }

    /** Grouping what is grouped already changes nothing but the names. */
    private static Optional<Columns> findExistingColumns(Table source, Computation analysis) {
        var labels =
                source.columns().stream()
                        .filter(column -> column.type() != ColumnType.NUMBER)
                        .map(Column::name)
                        .toList();
        var numbers =
                source.columns().stream()
                        .filter(column -> column.type() == ColumnType.NUMBER)
                        .map(Column::name)
                        .toList();
        return labels.size() == analysis.keyNames().size()
                        && numbers.size() >= analysis.measureNames().size()
                ? Optional.of(
                        new Columns(labels, numbers.subList(0, analysis.measureNames().size())))
                : Optional.empty();
    }

    private static ChartPlan ofGroups(
            Table table,
            Columns columns,
            Request request,
            Computation analysis,
            TableWorkspace store,
            String reading) {
        boolean chinese = store.isChinese();
        var keys = withTimeFirst(table, columns.keys());
        var x = keys.getFirst();
        var y = comparableColumns(table, columns.measures());
        var drawn = table;
        if (columns.keys().size() > 1) {
            drawn = Pivot.of(table, keys, y.getFirst());
            y = drawn.columnNames().subList(1, drawn.columns().size());
        }
        var kind = kind(request, analysis.chart(), drawn, x);
        var what = columns.measures().getFirst();
        var title =
                ChartLabels.title(
                        request,
                        what,
                        String.join(chinese ? "、" : " and ", columns.keys()),
                        chinese);
        var spec =
                new ChartSpec(
                        kind,
                        x,
                        kind == ChartKind.PIE ? y.subList(0, 1) : y,
                        title,
                        ChartLabels.displayName(x, chinese),
                        y.size() == 1
                                ? ChartLabels.displayName(y.getFirst(), chinese)
                                : columns.keys().size() > 1
                                        ? ChartLabels.displayName(what, chinese)
                                        : "",
                        analysis.isAdditive(),
                        chinese);
        return new ChartPlan(drawn, spec, reading);
    }

    /** Time runs along the axis; the other label distinguishes the lines. */
    private static List<String> withTimeFirst(Table table, List<String> keys) {
        return keys.stream()
                .sorted(java.util.Comparator.comparing(key -> !isTime(table, key)))
                .toList();
    }

    static boolean isTime(Table table, String column) {
        return BarChart.isTimeline(
                new ChartSeries(texts(ChartSeries.column(table, column)), List.of(), 0));
    }

    private static List<String> texts(Column column) {
        return java.util.stream.IntStream.range(0, column.cells().size())
                .mapToObj(column::text)
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
    }

    /** Columns whose sizes differ a hundredfold cannot share an axis; the first leads. */
    private static List<String> comparableColumns(Table table, List<String> names) {
        double first = size(table, names.getFirst());
        return names.stream()
                .filter(name ->
                        name.equals(names.getFirst())
                                || (size(table, name) < 50 * first
                                        && size(table, name) * 50 > first))
                .limit(MAX_SERIES)
                .toList();
    }

    private static double size(Table table, String name) {
        return table.column(name).stream()
                .flatMap(Column::presentCells)
                .mapToDouble(cell ->
                        cell instanceof Cell.Numeric(var value) ? Math.abs(value.doubleValue()) : 0)
                .max()
                .orElse(0);
    }

    private static ChartPlan ofGivenColumns(Table table, Request request, TableWorkspace store) {
        boolean chinese = store.isChinese();
        var x = String.valueOf(request.x());
        var kind = kind(request, ChartRequestParser.kind(request.question()), table, x);
        var what = ChartLabels.joinNames(request.y(), chinese);
        var title =
                request.y().isEmpty()
                        ? ChartLabels.title(request, x, "", chinese)
                        : kind == ChartKind.SCATTER
                                ? ChartLabels.relation(request, what, x, chinese)
                                : ChartLabels.title(request, what, x, chinese);
        return new ChartPlan(
                table,
                new ChartSpec(
                        kind,
                        x,
                        request.y(),
                        title,
                        ChartLabels.displayName(x, chinese),
                        request.y().size() == 1
                                ? ChartLabels.displayName(request.y().getFirst(), chinese)
                                : "",
                        true,
                        chinese),
                "");
    }

    /** Nothing is to be grouped: the table's own labels and numbers. */
    private static ChartPlan ofTable(
            Table source,
            Request request,
            TableWorkspace store,
            Optional<Computation> analysis,
            TableEngine engine)
            throws InterruptedException {
        var points =
                analysis.flatMap(Computation::chart)
                        .filter(kind -> kind == ChartKind.SCATTER || kind == ChartKind.HISTOGRAM);
        if (points.isPresent())
            return ofPoints(source, request, store, analysis.orElseThrow(), points.get(), engine);
        boolean isFiltered =
                analysis.isPresent()
                        && !analysis.get().isWhole()
                        && analysis.get().measureNames().isEmpty();
        var filtered = isFiltered ? compute(analysis.orElseThrow(), source, store, engine) : source;
        var facts = ColumnProfile.all(filtered);
        var numbers =
                facts.stream()
                        .filter(ColumnProfile::canMeasure)
                        .map(ColumnProfile::name)
                        .filter(name -> !name.startsWith("占比") && !name.startsWith("share"))
                        .toList();
        var labels = facts.stream().filter(column -> !column.canMeasure()).toList();
        if (numbers.isEmpty() || labels.isEmpty())
            throw new ToolException(
                    Problem.of(
                            DataProblem.BAD_CHART,
                            "画图要有一列名称和一列数字；表“%s”的列是 %s",
                            "A chart takes a column of labels and one of numbers; the columns of"
                                    + " '%s' are %s",
                            source.name(),
                            String.join(", ", source.columnNames())));
        boolean isMatrix =
                labels.size() == 2
                        && numbers.size() == 1
                        && isComputed(filtered)
                        && labels.getFirst().distinct() < filtered.rowCount();
        return isMatrix
                ? ofMatrix(filtered, request, labels, numbers.getFirst(), store.isChinese())
                : ofLabels(filtered, request, labels, numbers, store.isChinese());
    }

    private static Table compute(
            Computation analysis, Table source, TableWorkspace store, TableEngine engine)
            throws InterruptedException {
        return store.query(engine, List.of(source), analysis.sql(source.name()), source.name());
    }

    /** A point for each row: one number over another, or how often numbers occur. */
    private static ChartPlan ofPoints(
            Table source,
            Request request,
            TableWorkspace store,
            Computation analysis,
            ChartKind kind,
            TableEngine engine)
            throws InterruptedException {
        boolean chinese = store.isChinese();
        var rows = compute(analysis, source, store, engine);
        var names = rows.columnNames();
        var x = names.getFirst();
        var y = kind == ChartKind.SCATTER ? List.of(names.get(1)) : List.<String>of();
        var title =
                y.isEmpty()
                        ? ChartLabels.title(request, x, "", chinese)
                        : ChartLabels.relation(request, y.getFirst(), x, chinese);
        var spec =
                new ChartSpec(
                        kind,
                        x,
                        y,
                        title,
                        ChartLabels.displayName(x, chinese),
                        y.isEmpty() ? "" : ChartLabels.displayName(y.getFirst(), chinese),
                        false,
                        chinese);
        return new ChartPlan(rows, spec, analysis.describe());
    }

    /** One number for each pair of labels: a series for each of the second label. */
    private static ChartPlan ofMatrix(
            Table table,
            Request request,
            List<ColumnProfile> labels,
            String number,
            boolean chinese) {
        var names = withTimeFirst(table, labels.stream().map(ColumnProfile::name).toList());
        var wide = Pivot.of(table, names, number);
        var x = names.getFirst();
        var title =
                ChartLabels.title(
                        request, number, String.join(chinese ? "、" : " and ", names), chinese);
        var spec =
                new ChartSpec(
                        kind(request, Optional.empty(), wide, x),
                        x,
                        wide.columnNames().subList(1, wide.columns().size()),
                        title,
                        ChartLabels.displayName(x, chinese),
                        ChartLabels.displayName(number, chinese),
                        true,
                        chinese);
        return new ChartPlan(wide, spec, "");
    }

    /** The numbers over a label, a date if there is one. */
    private static ChartPlan ofLabels(
            Table table,
            Request request,
            List<ColumnProfile> labels,
            List<String> numbers,
            boolean chinese) {
        var x =
                labels.stream()
                        .filter(column -> column.type().isTemporal())
                        .findFirst()
                        .orElse(labels.getFirst())
                        .name();
        var kind = kind(request, ChartRequestParser.kind(request.question()), table, x);
        var y = kind == ChartKind.PIE ? numbers.subList(0, 1) : comparableColumns(table, numbers);
        var spec =
                new ChartSpec(
                        kind,
                        x,
                        y,
                        ChartLabels.title(request, ChartLabels.joinNames(y, chinese), x, chinese),
                        ChartLabels.displayName(x, chinese),
                        y.size() == 1 ? ChartLabels.displayName(y.getFirst(), chinese) : "",
                        true,
                        chinese);
        return new ChartPlan(table, spec, "");
    }

    private static ChartKind kind(
            Request request, Optional<ChartKind> asked, Table table, String x) {
        if (request.kind() != null) return request.kind();
        var named = ChartRequestParser.kind(request.question()).or(() -> asked);
        if (named.isPresent()) return named.get();
        boolean timed = isTime(table, x);
        return timed && table.rowCount() > MAX_TIMED_BARS ? ChartKind.LINE : ChartKind.BAR;
    }
}
