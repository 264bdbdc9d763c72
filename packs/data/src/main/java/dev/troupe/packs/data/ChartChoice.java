package dev.troupe.packs.data;

import dev.troupe.agent.ToolException;
import dev.troupe.core.Problem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses table, columns and titles of a chart from what is asked and what is there.
 *
 * @param table computed where the question asks for numbers that the given table does not hold yet
 * @param reading how the question was read; empty when the table is drawn as it is
 */
record ChartChoice(Table table, ChartSpec spec, String reading) {
    /** Lines or groups of bars that can be told apart. */
    static final int MAX_SERIES = 8;

    /** More points in time than this are drawn as a line. */
    private static final int MAX_TIMED_BARS = 31;

    /** What a caller has settled already. */
    record Wish(
            @Nullable ChartKind kind,
            @Nullable String x,
            List<String> y,
            @Nullable String title,
            String question) {}

    static ChartChoice of(Table source, Wish wish, TableStore store, TableEngine engine)
            throws InterruptedException {
        if (wish.x() != null && (!wish.y().isEmpty() || wish.kind() == ChartKind.HISTOGRAM))
            return given(source, wish, store);
        var analysis = analysis(source, wish);
        if (analysis.isEmpty()
                || analysis.get().keyNames().isEmpty()
                || (analysis.get().isKeyChosen() && isComputed(source)))
            return plain(source, wish, store, analysis, engine);
        var found = analysis.get();
        var result = store.query(engine, List.of(source), found.sql(source.name()), source.name());
        var drawn =
                result.rowCount() == source.rowCount() && isComputed(source)
                        ? alreadyThere(source, found)
                        : Optional.<ChartChoice.Columns>empty();
        var columns = drawn.orElseGet(() -> new Columns(found.keyNames(), found.measureNames()));
        return grouped(
                drawn.isPresent() ? source : result,
                columns,
                wish,
                found,
                store,
                drawn.isPresent() ? "" : found.sentence());
    }

    private record Columns(List<String> keys, List<String> measures) {}

    private static Optional<Analysis> analysis(Table source, Wish wish) {
        return switch (Analyst.read(wish.question(), source)) {
            case Reading.Understood(var analysis) -> Optional.of(analysis);
            case Reading.Unclear unclear -> {
                if (isComputed(source)) yield Optional.empty();
                throw new ToolException(
                        Problem.of(DataProblem.UNCLEAR_QUESTION, unclear.sentence()));
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
    private static Optional<Columns> alreadyThere(Table source, Analysis analysis) {
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

    private static ChartChoice grouped(
            Table table,
            Columns columns,
            Wish wish,
            Analysis analysis,
            TableStore store,
            String reading) {
        boolean chinese = store.isChinese();
        var keys = timeFirst(table, columns.keys());
        var x = keys.getFirst();
        var y = comparable(table, columns.measures());
        var drawn = table;
        if (columns.keys().size() > 1) {
            drawn = Pivot.of(table, keys, y.getFirst());
            y = drawn.columnNames().subList(1, drawn.columns().size());
        }
        var kind = kind(wish, analysis.chart(), drawn, x);
        var what = columns.measures().getFirst();
        var title =
                ChartWords.title(
                        wish, what, String.join(chinese ? "、" : " and ", columns.keys()), chinese);
        var spec =
                new ChartSpec(
                        kind,
                        x,
                        kind == ChartKind.PIE ? y.subList(0, 1) : y,
                        title,
                        ChartWords.said(x, chinese),
                        y.size() == 1
                                ? ChartWords.said(y.getFirst(), chinese)
                                : columns.keys().size() > 1 ? ChartWords.said(what, chinese) : "",
                        analysis.isAdditive(),
                        chinese);
        return new ChartChoice(drawn, spec, reading);
    }

    /** Time runs along the axis; the other label tells the lines apart. */
    private static List<String> timeFirst(Table table, List<String> keys) {
        return keys.stream()
                .sorted(java.util.Comparator.comparing(key -> !isTime(table, key)))
                .toList();
    }

    static boolean isTime(Table table, String column) {
        return BarChart.isTimeline(
                new ChartTable(texts(ChartTable.column(table, column)), List.of(), 0));
    }

    private static List<String> texts(Column column) {
        return java.util.stream.IntStream.range(0, column.cells().size())
                .mapToObj(column::text)
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
    }

    /** Columns whose sizes differ a hundredfold cannot share an axis; the first leads. */
    private static List<String> comparable(Table table, List<String> names) {
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
                .flatMap(Column::present)
                .mapToDouble(cell ->
                        cell instanceof Cell.Numeric(var value) ? Math.abs(value.doubleValue()) : 0)
                .max()
                .orElse(0);
    }

    private static ChartChoice given(Table table, Wish wish, TableStore store) {
        boolean chinese = store.isChinese();
        var x = String.valueOf(wish.x());
        var kind = kind(wish, ChartReader.kind(wish.question()), table, x);
        var what = ChartWords.all(wish.y(), chinese);
        var title =
                wish.y().isEmpty()
                        ? ChartWords.title(wish, x, "", chinese)
                        : kind == ChartKind.SCATTER
                                ? ChartWords.relation(wish, what, x, chinese)
                                : ChartWords.title(wish, what, x, chinese);
        return new ChartChoice(
                table,
                new ChartSpec(
                        kind,
                        x,
                        wish.y(),
                        title,
                        ChartWords.said(x, chinese),
                        wish.y().size() == 1 ? ChartWords.said(wish.y().getFirst(), chinese) : "",
                        true,
                        chinese),
                "");
    }

    /** Nothing is to be grouped: the table's own labels and numbers. */
    private static ChartChoice plain(
            Table source,
            Wish wish,
            TableStore store,
            Optional<Analysis> analysis,
            TableEngine engine)
            throws InterruptedException {
        boolean chinese = store.isChinese();
        var points =
                analysis.flatMap(Analysis::chart)
                        .filter(kind -> kind == ChartKind.SCATTER || kind == ChartKind.HISTOGRAM);
        if (points.isPresent()) {
            var rows =
                    store.query(
                            engine,
                            List.of(source),
                            analysis.orElseThrow().sql(source.name()),
                            source.name());
            var names = rows.columnNames();
            var y = points.get() == ChartKind.SCATTER ? List.of(names.get(1)) : List.<String>of();
            var title =
                    y.isEmpty()
                            ? ChartWords.title(wish, names.getFirst(), "", chinese)
                            : ChartWords.relation(wish, names.get(1), names.getFirst(), chinese);
            return new ChartChoice(
                    rows,
                    new ChartSpec(
                            points.get(),
                            names.getFirst(),
                            y,
                            title,
                            ChartWords.said(names.getFirst(), chinese),
                            y.isEmpty() ? "" : ChartWords.said(y.getFirst(), chinese),
                            false,
                            chinese),
                    analysis.orElseThrow().sentence());
        }
        var filtered =
                analysis.isPresent()
                                && !analysis.get().isWhole()
                                && analysis.get().measureNames().isEmpty()
                        ? store.query(
                                engine,
                                List.of(source),
                                analysis.get().sql(source.name()),
                                source.name())
                        : source;
        var facts = filtered.columns().stream().map(ColumnFacts::of).toList();
        var numbers =
                facts.stream()
                        .filter(ColumnFacts::canMeasure)
                        .map(ColumnFacts::name)
                        .filter(name -> !name.startsWith("占比") && !name.startsWith("share"))
                        .toList();
        var labels = facts.stream().filter(column -> !column.canMeasure()).toList();
        if (numbers.isEmpty() || labels.isEmpty())
            throw new ToolException(
                    Problem.of(
                            DataProblem.BAD_CHART,
                            "画图要有一列名称和一列数字；表“%s”的列是 %s",
                            "A chart takes a column of labels and one of numbers; the columns of '%s' are %s",
                            source.name(),
                            String.join(", ", source.columnNames())));
        var x =
                labels.stream()
                        .filter(column -> column.type().isTemporal())
                        .findFirst()
                        .orElse(labels.getFirst())
                        .name();
        if (labels.size() == 2
                && numbers.size() == 1
                && isComputed(filtered)
                && labels.getFirst().distinct() < filtered.rowCount()) {
            var names = timeFirst(filtered, Choices.names(labels));
            var wide = Pivot.of(filtered, names, numbers.getFirst());
            var y = wide.columnNames().subList(1, wide.columns().size());
            return new ChartChoice(
                    wide,
                    new ChartSpec(
                            kind(wish, Optional.empty(), wide, names.getFirst()),
                            names.getFirst(),
                            y,
                            ChartWords.title(
                                    wish,
                                    numbers.getFirst(),
                                    String.join(chinese ? "、" : " and ", names),
                                    chinese),
                            ChartWords.said(names.getFirst(), chinese),
                            ChartWords.said(numbers.getFirst(), chinese),
                            true,
                            chinese),
                    "");
        }
        var kind = kind(wish, ChartReader.kind(wish.question()), filtered, x);
        var y = kind == ChartKind.PIE ? numbers.subList(0, 1) : comparable(filtered, numbers);
        return new ChartChoice(
                filtered,
                new ChartSpec(
                        kind,
                        x,
                        y,
                        ChartWords.title(wish, ChartWords.all(y, chinese), x, chinese),
                        ChartWords.said(x, chinese),
                        y.size() == 1 ? ChartWords.said(y.getFirst(), chinese) : "",
                        true,
                        chinese),
                "");
    }

    private static ChartKind kind(Wish wish, Optional<ChartKind> asked, Table table, String x) {
        if (wish.kind() != null) return wish.kind();
        var named = ChartReader.kind(wish.question()).or(() -> asked);
        if (named.isPresent()) return named.get();
        boolean timed = isTime(table, x);
        return timed && table.rowCount() > MAX_TIMED_BARS ? ChartKind.LINE : ChartKind.BAR;
    }
}
