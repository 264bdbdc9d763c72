package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Decimals;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.SqlText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Statistics of columns of numbers, a row for each.
 *
 * @param selection the rows and columns that they are about
 * @param columns of the table
 */
record SummaryComputation(Query selection, List<ColumnProfile> columns, boolean isChinese)
        implements Computation {
    private record Statistic(String zh, String en, String sql) {}

    private static final List<Statistic> STATISTICS =
            List.of(
                    new Statistic("个数", "count", "count(%s)"),
                    new Statistic("合计", "sum", "round(sum(%s)::DOUBLE, 4)"),
                    new Statistic("平均值", "mean", "round(avg(%s), 4)"),
                    new Statistic("最小值", "min", "min(%s)::DOUBLE"),
                    new Statistic("中位数", "median", "median(%s)::DOUBLE"),
                    new Statistic("最大值", "max", "max(%s)::DOUBLE"));

    private static final LocalizedText TEXT =
            new LocalizedText(
                    "统计每个数字列的个数、合计、平均值、最小值、中位数和最大值",
                    "count, total, average, minimum, median and maximum of every number column");

    /** The columns that are summarized; the answer has one row for each. */
    List<ColumnProfile> numbers() {
        var names = selection.outputs().stream().map(Query.Output::name).toList();
        return ColumnProfile.measurable(columns).stream()
                .filter(column -> names.isEmpty() || names.contains(column.name()))
                .toList();
    }

    @Override
    public String sql(String table) {
        var rows = new QuerySql(table, columns, isChinese, Decimals.MOST).compile(selection);
        var numbers = numbers();
        return IntStream.range(0, numbers.size())
                .mapToObj(place -> row(place, numbers.get(place)))
                .collect(
                        Collectors.joining(
                                " UNION ALL ",
                                "WITH selected AS (" + rows + ") SELECT * EXCLUDE n FROM (",
                                ") ORDER BY n"));
    }

    private String row(int place, ColumnProfile column) {
        return STATISTICS.stream()
                .map(one ->
                        one.sql().formatted(column.sql())
                                + " AS "
                                + SqlText.name(isChinese ? one.zh() : one.en()))
                .collect(
                        Collectors.joining(
                                ", ",
                                "SELECT %d AS n, %s AS %s, "
                                        .formatted(
                                                place,
                                                SqlText.literal(column.name()),
                                                SqlText.name(isChinese ? "列" : "column")),
                                " FROM selected"));
    }

    @Override
    public String preciseSql(String table) {
        return sql(table);
    }

    @Override
    public String describe() {
        var rows = selection.isWhole() ? "" : new QueryText(isChinese).describe(selection);
        if (isChinese) return (rows.isEmpty() ? "" : rows + "；") + TEXT.zh() + "。";
        var text = rows.isEmpty() ? TEXT.en() : rows + "; " + TEXT.en();
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    @Override
    public String rowCondition() {
        return new QuerySql("t", columns, isChinese).condition(selection);
    }

    @Override
    public boolean isListing() {
        return false;
    }

    @Override
    public List<LocalizedText> assumptions() {
        return List.of();
    }
}
